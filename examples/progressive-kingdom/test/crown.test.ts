import assert from 'node:assert/strict';
import { after, before, describe, it, test } from 'node:test';
import {
  describeInheritancePolicy,
  describeTaxPolicy,
  startTestEconomy,
  type TestEconomy,
} from 'agent-npc-economy/testing';
import { CrownTax } from '../src/crown/crown-tax.policy.js';
import { EldestHeir } from '../src/crown/eldest-heir.policy.js';

const framework = { describe, it };
describeTaxPolicy(() => new CrownTax(), { framework });
describeTaxPolicy(() => new CrownTax(), { framework, options: { warLevy: '33.3333' } });
describeInheritancePolicy(() => new EldestHeir(), { framework });

const people = { lord: { wealth: 2000 }, smith: { wealth: 150.0009 }, beggar: { wealth: 40 } };
let economy: TestEconomy<'flat' | 'peace' | 'war'>;
before(async () => {
  economy = await startTestEconomy({
    options: { policies: { tax: [CrownTax], inheritance: [EldestHeir] } },
    worlds: {
      flat: { taxRate: 10, agentNpcs: people },
      peace: { taxRate: 10, taxPolicy: 'crown', taxPolicyOptions: {}, agentNpcs: people },
      war: { taxRate: 10, taxPolicy: 'crown', taxPolicyOptions: { warLevy: '12.5' }, agentNpcs: people },
    },
  });
});
after(() => economy?.stop());

const paid = {
  flat: { collected: 219, lord: 1800, smith: 135.0009, beggar: 36 },
  peace: { collected: 355, lord: 1655, smith: 140.0009, beggar: 40 },
  war: { collected: 399.3751, lord: 1611.875, smith: 138.7508, beggar: 40 },
};
for (const name of ['flat', 'peace', 'war'] as const) {
  test(`what is paid in a world of the name ${name}`, async () => {
    const world = economy.worlds[name];
    const { body } = await world.collect();
    const [lord, smith, beggar] = await Promise.all(
      ['lord', 'smith', 'beggar'].map((who) => world.wealth(who)),
    );
    assert.deepEqual({ collected: body['collectedTaxes'], lord, smith, beggar }, paid[name]);
  });
}

test('options that are none are refused when the world is made', async () => {
  for (const taxPolicyOptions of [{ warLevy: 12.5 }, { warLevy: '101' }, { peace: '1' }]) {
    await assert.rejects(economy.world({ taxPolicy: 'crown', taxPolicyOptions }), /VALIDATION_FAILED/);
  }
});
