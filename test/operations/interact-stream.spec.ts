import { type Json } from '../support/api-client.js';
import { eventsIn } from '../support/event-lines.js';
import { eventsOf } from '../support/events.js';
import { expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
const streaming = { headers: { accept: 'text/event-stream' } };

describe('interact as a stream', () => {
  const service = sharedService();

  it('has a line when it is said, and at the end the event', async () => {
    const world = await service.world({ agentNpcs: { ann: {}, bob: {} } });
    const responderIdentifier = world.character('bob')['id'];
    const scene = { place: 'the mill', time: 'dusk' };
    const { status, body } = await world.client.put(
      `${world.path('ann')}/interact`,
      { responderIdentifier, ...scene },
      { headers: { ...streaming.headers, prefer: 'return=minimal' } },
    );
    expect(status).toBe(200);
    const events = eventsIn(body['text']);
    const { data: event } = events.at(-1)!;
    expect(event).toMatchObject({ outcome: 'completed', scene });
    expect(events.slice(0, -1)).toEqual((event['chat'] as Json[]).map((data) => ({ event: 'line', data })));
    const [stored] = await eventsOf(service, world, 'interact');
    expect(stored).toMatchObject({ id: event['id'], data: { scene } });
    const self = await world.client.put(
      `${world.path('ann')}/interact`,
      { responderIdentifier: world.character('ann')['id'] },
      streaming,
    );
    expectProblem(self, 'SELF_INTERACTION');
  });
});
