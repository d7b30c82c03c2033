import { Client } from 'pg';
import { type TurnContext } from '../../src/conversation/turn.js';
import { WaitingTurns } from '../../src/conversation/waiting-turns.js';
import { createDatabase, templateDatabase } from '../support/database.js';
import { TestService } from '../support/test-service.js';

/** Turns of characters whose voice asks for them. */
describe('a turn that waits for its voice', () => {
  let service: TestService;
  let client: Client;
  beforeAll(async () => {
    const databaseUrl = await createDatabase(`economy_waiting_turns_${process.pid}`, templateDatabase);
    client = new Client({ connectionString: databaseUrl });
    await client.connect();
    // A wait for the lock of this test ends with it, not before.
    service = await TestService.start({
      databaseUrl,
      env: { 'databaseTimeouts.lockMs': '600000', DATABASE_STATEMENT_MS: '600000' },
    });
  });
  afterAll(async () => {
    await client.end();
    await service.stop();
  });

  it.each(['offered', 'removed'])(
    'ends with its talk while the database is busy, before it is %s',
    async (when) => {
      const world = await service.world({ agentNpcs: { ann: {} } });
      const context = { self: { id: world.character('ann')['id'] }, world: { instanceId: world.id } };
      const talk = new AbortController();
      const lock = async (): Promise<void> => {
        await client.query('BEGIN');
        await client.query('LOCK TABLE economy.waiting_turn IN ACCESS EXCLUSIVE MODE');
      };
      if (when === 'offered') await lock();
      const turns = service.app.get(WaitingTurns, { strict: false });
      const turn = turns.ask(context as unknown as TurnContext, 600_000, talk.signal);
      const ended = turn.catch((error: unknown) => error);
      if (when === 'removed') {
        for (let offered = 0; offered === 0;) {
          const { rowCount } = await client.query(
            'SELECT 1 FROM economy.waiting_turn WHERE instance_id = $1',
            [world.id],
          );
          offered = rowCount ?? 0;
        }
        await lock();
      }
      talk.abort();
      expect(await ended).toMatchObject({ kind: 'timeout' });
      await client.query('ROLLBACK');
    },
  );
});
