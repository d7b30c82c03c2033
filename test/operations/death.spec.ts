import { randomUUID } from 'node:crypto';
import { type Json } from '../support/api-client.js';
import { eventsOf } from '../support/events.js';
import { expectProblem } from '../support/problem.js';
import { deadAgentNpcShape, formsOf, stampsShape } from '../support/shape.js';
import { sharedService } from '../support/test-service.js';

describe('death of an Agent NPC', () => {
  const service = sharedService();

  it('answers with the final state, the wealth as it was before the estate was divided', async () => {
    const world = await service.world({
      agentNpcs: { mia: {}, ann: { wealth: 7.5, mood: 12, personality: 'Grim.', parents: ['mia'] } },
    });
    const { status, body } = await world.die('ann');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...stampsShape,
      agentNpc: {
        ...deadAgentNpcShape,
        id: world.character('ann')['id'],
        wealth: 7.5,
        mood: 12,
        personality: 'Grim.',
        parents: [{ name: 'mia', type: 'agent-npc' }],
      },
    });
    expect(body['agentNpc'].deletedAt).toBe(body['createdAt']);
    const [event] = await eventsOf(service, world, 'death');
    expect(event).toMatchObject({
      id: body['id'],
      actor_wealth: 7.5,
      data: { agentNpc: { wealth: 75_000 } },
    });
  });

  it('accepts ids and uuids of any case', async () => {
    const world = await service.world({ agentNpcs: { a: {}, b: {}, c: {}, d: {} } });
    for (const [form, name] of ['a', 'b', 'c', 'd'].entries()) {
      const [instance, identifier] = [world.instance, world.character(name)].map(
        (each) => formsOf(each)[form],
      );
      const { status, body } = await world.client.delete(`/v1/agent-npc/${instance}/${identifier}`);
      expect(status).toBe(200);
      expect(body['agentNpc'].name).toBe(name);
    }
  });

  it('happens once: a second one is a 404 with the time of death', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 5 } } });
    const { body } = await world.die('ann');
    const diedAt = body['agentNpc'].deletedAt as string;
    expectProblem(await world.die('ann'), 'AGENT_NPC_NOT_FOUND', { diedAt });
    expect(await eventsOf(service, world, 'death')).toHaveLength(1);
    expect(await world.read()).toMatchObject({ collectedTaxes: 5, agentNpcCount: 0 });
  });

  it('removes the character from every read and list', async () => {
    const world = await service.world({ agentNpcs: { ann: {}, bob: {} } });
    await world.die('ann');
    expectProblem(await world.get('ann'), 'AGENT_NPC_NOT_FOUND');
    const list = await world.client.get(`/v1/agent-npc/${world.id}`);
    expect((list.body['items'] as Json[]).map(({ name }) => name)).toEqual(['bob']);
    const instance = await world.read();
    expect((instance['agentNpcs'] as Json[]).map(({ name }) => name)).toEqual(['bob']);
    expect(instance['agentNpcCount']).toBe(1);
  });

  it('ends its relationships on both sides and leaves others alone', async () => {
    const world = await service.world({ agentNpcs: { ann: {}, bob: {}, cid: {} } });
    await world.interact('ann', 'bob');
    await world.interact('bob', 'cid');
    await world.die('ann');
    const ended = await service.dataSource.query<Json[]>(
      `SELECT ended_at IS NOT NULL AS ended, character_id = $2 OR other_id = $2 AS hers
         FROM economy.relationship WHERE instance_id = $1`,
      [world.id, world.character('ann')['id']],
    );
    expect(ended).toHaveLength(4);
    for (const { ended: isEnded, hers } of ended) expect(isEnded).toBe(hers);
  });

  it('does not find an unknown character or instance, nor a plain NPC', async () => {
    const world = await service.world({ npcs: ['cat'], agentNpcs: { ann: {} } });
    const ann = world.character('ann')['id'] as string;
    const remove = (path: string) => world.client.delete(`/v1/agent-npc/${path}`);
    expectProblem(await remove(`${randomUUID()}/${ann}`), 'INSTANCE_NOT_FOUND');
    expectProblem(await remove(`${world.id}/${randomUUID()}`), 'AGENT_NPC_NOT_FOUND');
    expectProblem(await remove(`${world.id}/${world.npc('cat')['id'] as string}`), 'AGENT_NPC_NOT_FOUND');
  });

  it('needs no body and ignores an empty JSON object', async () => {
    const world = await service.world({ agentNpcs: { ann: {} } });
    const answer = await world.client.send('DELETE', world.path('ann'), {});
    expect(answer.status).toBe(200);
  });
});
