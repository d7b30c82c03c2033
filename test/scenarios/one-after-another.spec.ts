import { Client } from 'pg';
import { verifyLedger } from '../../src/ledger/verify.js';
import { type Answer } from '../support/api-client.js';
import { eventsOf } from '../support/events.js';
import { untilWaitingFor } from '../support/locks.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { worldOfWrites, writes } from '../support/writes.js';

/** Writes that stand in a world as events, or change what its events are made of. */
const ofWorlds = Object.keys(writes).filter(
  (name) =>
    /\{instance\}|\/v1\/instance\/|\/v1\/(?:account|(?:agent-)?npc)/.test(name) &&
    !/webhook|claim|fork|text$/.test(name),
);

/** The queue of a process merges calls that come together, so what the lock of a world is for shows only against another connection. */
describe('a write of a world', () => {
  const service = sharedService();

  /** Sends it while another transaction has granted 5 to Ann, and has not ended before it is waited for. */
  async function afterGrant(world: World, send: () => Promise<Answer>): Promise<Answer> {
    const holder = new Client({ connectionString: service.databaseUrl });
    await holder.connect();
    try {
      await holder.query('BEGIN');
      await holder.query(
        `SELECT * FROM economy.grant_wealth($1, $2, $2, false, 50000, 'before', '', '', '')`,
        [world.id, world.character('ann')['id']],
      );
      const answer = send();
      await untilWaitingFor(holder);
      await holder.query('COMMIT');
      return await answer;
    } finally {
      await holder.end();
    }
  }

  it.each(ofWorlds)('comes after the one before it: %s', async (name) => {
    const world = await service.world(worldOfWrites);
    const { path, body } = await writes[name]!(world);
    const { status, body: said } = await afterGrant(world, () =>
      world.client.send(name.split(' ')[0]!, path, body),
    );
    expect([status, status < 300 || said]).toEqual([status, true]);
    const seqs = (await eventsOf(service, world)).map(({ seq }) => seq as number);
    expect(seqs).toEqual(seqs.map((_seq, place) => place + 1));
    expect((await verifyLedger(service.dataSource, [world.id])).faults).toEqual([]);
  });

  it.each(['trade', 'trades', 'tax', 'death'])('goes by what the one before it left: %s', async (what) => {
    const world = await service.world({
      taxRate: 10,
      inheritance: 'treasury',
      agentNpcs: { ann: {}, bob: {} },
    });
    const trade = {
      traderIdentifier: world.character('ann')['id'],
      recipientIdentifier: world.character('bob')['id'],
      amount: 5,
    };
    const sends: Readonly<Record<string, () => Promise<Answer>>> = {
      trade: () => world.trade('ann', 'bob', 5),
      trades: () => world.client.post(`/v1/instance/${world.id}/trades`, { trades: [trade] }),
      tax: () => world.collect(),
      death: () => world.die('ann'),
    };
    const { body } = await afterGrant(world, sends[what]!);
    const left: Readonly<Record<string, object>> = {
      trade: { traderWealthAfter: 0, recipientWealthAfter: 5 },
      trades: { registered: 1, refused: 0 },
      tax: { collectedTaxes: 0.5 },
      death: { agentNpc: { wealth: 5 } },
    };
    expect(body).toMatchObject(left[what]!);
  });
});
