import { startTestEconomy } from '../../src/library/testing/index.js';

describe('the test kit', () => {
  it('starts a service with a database of its own and a world, and leaves nothing behind', async () => {
    const economy = await startTestEconomy({
      worlds: { village: { taxRate: 10, agentNpcs: { ann: { wealth: 100 }, bob: {} } } },
    });
    try {
      const { village } = economy.worlds;
      expect((await village.trade('ann', 'bob', 40)).status).toBe(200);
      expect((await village.collect()).body).toMatchObject({ collectedTaxes: 10 });
      expect([await village.wealth('ann'), await village.wealth('bob')]).toEqual([54, 36]);
      const events = await economy.economy.readEvents(economy.clientId, village.id, { after: 3, limit: 1 });
      expect(events).toMatchObject([{ seq: 4, type: 'trade' }]);

      // Another application has worlds of its own.
      const other = await economy.newClient();
      expect((await other.get(village.path('ann'))).status).toBe(404);
      expect((await economy.world({ npcs: ['smith'] }, other)).npc('smith')).toMatchObject({ name: 'smith' });
    } finally {
      await economy.stop();
    }
    await expect(fetch(economy.baseUrl)).rejects.toThrow('fetch failed');
  });

  it('reports what is wrong with a planned world, and stops what it started', async () => {
    await expect(startTestEconomy({ worlds: { broken: { taxRate: 101 } } })).rejects.toThrow(
      'NOT_A_PERCENTAGE',
    );
    // With which it would end a server that was left behind. Packages listen, too, some of them from time to time.
    expect(process.listeners('exit').map(({ name }) => name)).not.toContain('abandon');
  });
});
