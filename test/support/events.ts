import { type EventKind } from '../../src/database/event-kinds.js';
import { type Json } from './api-client.js';
import { type TestService } from './test-service.js';
import { type World } from './world.js';

/**
 * The events of a world in their order, as they stand in the database, but for the columns with amounts and moods, which are
 * decimals, and the ids that follow from the rest. `data` is in units.
 */
export async function eventsOf(service: TestService, world: World, kind?: EventKind): Promise<Json[]> {
  const rows = await service.dataSource.query<{ event: Json }[]>(
    `SELECT to_jsonb(e) || jsonb_build_object(
              'id', coalesce(e.id, economy.event_id(e.instance_id, e.seq, e.created_at)), 'amount', economy.money(e.amount),
              'actor_wealth', economy.money(e.actor_wealth), 'recipient_wealth', economy.money(e.recipient_wealth),
              'actor_mood', economy.money(e.actor_mood), 'recipient_mood', economy.money(e.recipient_mood)) AS event
       FROM economy.event e WHERE e.instance_id = $1 ORDER BY e.seq`,
    [world.id],
  );
  return rows.map(({ event }) => event).filter((event) => kind === undefined || event['kind'] === kind);
}
