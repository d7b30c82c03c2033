import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestEconomy } from 'agent-npc-economy/testing';

test('an economy alone, in one line', async () => {
  const { worlds, stop } = await startTestEconomy({
    worlds: { village: { taxRate: 10, agentNpcs: { ann: { wealth: 100 } } } },
  });
  try {
    const { body } = await worlds.village.collect();
    assert.equal(body['collectedTaxes'], 10);
  } finally {
    await stop();
  }
});
