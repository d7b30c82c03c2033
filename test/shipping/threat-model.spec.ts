import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readText, root } from '../support/readme.js';

/** The tests of each defence in SECURITY.md: a file, and titles in it where only some of its tests are meant. */
const testsOf: Readonly<Record<string, readonly (readonly [file: string, ...titles: string[]])[]>> = {
  'A stranger': [
    ['test/contracts/tokens'],
    ['test/contracts/token-matrix'],
    ['test/contracts/hostile-bodies'],
    ['test/contracts/hostile-requests'],
    ['test/contracts/bad-body'],
    ['test/contracts/in-flight'],
  ],
  'Another tenant': [['test/contracts/tenant-isolation'], ['test/database/statement-witness']],
  'A greedy tenant': [
    ['test/neighbours/neighbours'],
    ['test/contracts/in-flight'],
    ['test/contracts/fair-database'],
    ['test/contracts/rate-limit'],
    ['test/operations/usage'],
  ],
  'A cheating tenant': [
    ['test/proofs/bank'],
    ['test/proofs/model'],
    ['test/proofs/storm'],
    ['test/contracts/idempotency'],
  ],
  'A hostile agent': [
    ['test/conversation/endpoint-guard'],
    ['test/conversation/agent-faults'],
    ['test/conversation/agent-gateway'],
    ['test/operations/endpoint-registration'],
    ['test/operations/interact', 'moves no wealth'],
    ['src/conversation/effects'],
  ],
  'A hostile webhook receiver': [
    ['test/scenarios/webhooks', 'never follow a redirect', 'never go to a name that has moved'],
    ['test/operations/webhook'],
  ],
  'Hostile text': [
    ['test/contracts/log'],
    ['test/contracts/bad-input'],
    ['test/contracts/http-manners'],
    ['test/conversation/dialects', 'lines of others fenced'],
    ['src/conversation/turn'],
  ],
  'A token thief': [
    ['test/contracts/tokens', 'of a revoked application', 'before the secret was changed'],
    ['test/operations/key'],
    ['test/operations/change'],
    ['test/scenarios/event-stream', 'ends when the application is revoked'],
  ],
  'A reader of the database': [
    ['test/operations/webhook', 'keep no secret in clear'],
    ['test/operations/agent-life'],
  ],
  'A bug in the service': [['test/database/service-role']],
  'The database owner': [['test/database/hash-chain']],
  'An operator': [['test/cli/audit', 'what cannot be written down is not done']],
  'A dependency': [['test/shipping/audit']],
};

/** A threat model that points at tests which are gone would be worse than none. */
describe('the threat model', () => {
  it('has tests for every attacker', () => {
    const [, model = ''] = readText('SECURITY.md').split('## Threat model\n');
    const [defended = ''] = model.split('\n### ');
    const attackers = [...defended.matchAll(/^- \*\*(.+?):?\*\* /gm)].map(([, attacker]) => attacker);
    expect(attackers).toEqual(Object.keys(testsOf));
  });

  it.each(Object.entries(testsOf))('names existing tests: %s', (_, tests) => {
    expect(tests.length).toBeGreaterThan(0);
    for (const [name, ...titles] of tests) {
      const file = `${name}.spec.ts`;
      expect([file, existsSync(join(root, file))]).toEqual([file, true]);
      const text = readText(file);
      expect(titles.filter((title) => !text.includes(title))).toEqual([]);
    }
  });
});
