import { type EventEntity } from '../../src/database/entities/event.entity.js';
import { type Json } from './api-client.js';
import { type TestService } from './test-service.js';
import { type World } from './world.js';

/** The events of a world in their order, as they stand in the database, money as numbers. */
export async function eventsOf(
  service: TestService,
  world: World,
  kind?: EventEntity['kind'],
): Promise<Json[]> {
  const rows = await service.dataSource.query<{ event: Json }[]>(
    'SELECT to_jsonb(e) AS event FROM economy.event e WHERE e.instance_id = $1 ORDER BY e.seq',
    [world.id],
  );
  return rows.map(({ event }) => event).filter((event) => kind === undefined || event['kind'] === kind);
}
