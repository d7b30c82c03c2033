import { randomUUID } from 'node:crypto';
import { until } from '../../prove/support/until.js';
import {
  ConsumerCursorRepository,
  type Lease,
} from '../../src/events/consumer/consumer-cursor.repository.js';
import { sharedService } from '../support/test-service.js';

describe('the lease of a cursor', () => {
  const service = sharedService();

  it('moves it for its last holder only, once an earlier one has run out', async () => {
    const world = await service.world({ agentNpcs: { ann: {}, bob: {} } });
    const consumer = randomUUID();
    await service.dataSource.query(
      `INSERT INTO economy.consumer_cursor (instance_id, consumer, seq, due_at, lease_until) VALUES ($1, $2, 0, now(), '-infinity')`,
      [world.id, consumer],
    );
    const cursors = service.app.get(ConsumerCursorRepository);
    const { applicationId } = world.client.credentials!;
    const lease = (ms: number): Promise<Lease | null> =>
      cursors.lease({ applicationId, instanceId: world.id, consumer }, ms);
    const seq = async (): Promise<number> => {
      const [row] = await service.dataSource.query<{ seq: string }[]>(
        'SELECT seq FROM economy.consumer_cursor WHERE instance_id = $1 AND consumer = $2',
        [world.id, consumer],
      );
      return Number(row!.seq);
    };
    const reached = (place: number) => ({ seq: place, attempts: 0, error: null });

    const first = (await lease(1))!;
    let second: Lease | null = null;
    await until('the first lease has run out', async () => (second = await lease(600_000)) !== null);
    expect(await lease(600_000)).toBeNull();
    expect(await cursors.renew(first, 3, 1000)).toBeNull();
    expect(await cursors.release(first, reached(3), 0)).toBeNull();
    expect(await seq()).toBe(0);
    const renewed = await cursors.renew(second!, 1, 600_000);
    expect([renewed?.seq, await seq()]).toEqual([1, 1]);
    // What was renewed has another end: the lease before it is lost as well.
    expect(await cursors.release(second!, reached(2), 0)).toBeNull();
    expect(await cursors.release(renewed!, reached(2), 0)).not.toBeNull();
    expect(await seq()).toBe(2);
  });
});
