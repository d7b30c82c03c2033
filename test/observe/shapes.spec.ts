import { type IncomingMessage, type ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { type KnownApplication } from '../../src/identity/application-directory.js';
import { type AgentNpcRow, type InstanceRow } from '../../src/database/rows.js';
import { type TradeResult } from '../../src/ledger/ledger-result.js';
import { inUnits } from '../../src/common/money/units.js';
import { toTradeEvent } from '../../src/agent-npc/trade-event.resource.js';
import { startedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

setFlagsFromString('--allow-natives-syntax');
/** False for an object that V8 keeps as a dictionary, with a shape of its own. */
const hasSharedShape = runInThisContext('(object) => %HasFastProperties(object)') as (
  object: unknown,
) => boolean;

/** What is slow to make, to read and to collect: see "Measurements" in docs/scale.md. */
describe('an object of the hot path is no dictionary:', () => {
  const service = startedService({ env: { RATE_LIMIT_APPLICATION: '1000' } });
  let world: World;
  beforeAll(async () => {
    world = await service.world({ agentNpcs: { ann: { wealth: 10 }, bob: { parents: ['ann'] } } });
  });

  it('a request, and its response', async () => {
    const seen: [request: IncomingMessage, response: ServerResponse][] = [];
    service.app.getHttpServer().on('request', (request, response) => seen.push([request, response]));
    expect((await world.trade('ann', 'bob', 1)).status).toBe(200);
    expect((await world.client.get(world.path('bob'))).status).toBe(200);
    expect(seen).toHaveLength(2);
    for (const [request, response] of seen) {
      expect(hasSharedShape(request)).toBe(true);
      expect(hasSharedShape(response)).toBe(true);
    }
    expect(hasSharedShape(Object.create(null))).toBe(false);
  });

  it('an answer, in all its parts', async () => {
    const [{ row, instance, application }] = await service.dataSource.query<
      [{ row: AgentNpcRow; instance: InstanceRow; application: KnownApplication }]
    >(
      `SELECT to_jsonb(a) || jsonb_build_object('agent', g, 'parents', economy.parents_of($1, a.id)) AS row,
              to_jsonb(i) AS instance, to_jsonb(p) AS application
         FROM economy.agent_npc a
         JOIN economy.agent g ON g.id = a.agent_id
         JOIN economy.instance i ON i.id = a.instance_id
         JOIN economy.application p ON p.id = i.application_id
        WHERE a.instance_id = $1 AND a.id = $2`,
      [world.id, world.character('bob')['id']],
    );
    const one = inUnits(1);
    const result: TradeResult = {
      id: row.id,
      seq: 1,
      at: row.created_at,
      kind: 'trade',
      cause: 'trade',
      amount: one,
      actorId: row.id,
      recipientId: row.id,
      actorWealth: one,
      recipientWealth: one,
      metadata: { why: 'bread' },
      instance,
      actor: row,
      recipient: row,
    };
    const event = toTradeEvent(result, application);
    const { traderAgentNPC: agentNpc } = event;
    expect(agentNpc?.parents).toHaveLength(1);
    for (const part of [event, agentNpc, agentNpc?.agent, agentNpc?.instance]) {
      expect(part).toBeDefined();
      expect(hasSharedShape(part)).toBe(true);
    }
  });
});
