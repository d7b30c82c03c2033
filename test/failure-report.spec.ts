import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** In a process of its own: the environment changes the one that it is loaded into. */
const reported = `
  const assert = require('node:assert');
  const TestEnvironment = require(process.argv[1]);
  const failed = (run) => { try { run(); } catch (error) { return error; } };
  const inCircles = new Error('in circles');
  inCircles.self = inCircles;
  const errors = [
    Object.assign(new Error('compared'), { matcherResult: { actual: 1n, expected: [{ units: 2n }] } }),
    failed(() => assert.deepEqual({ a: 1n }, { a: 2n })),
    [Object.assign(new Error('thrown'), { units: 3n, code: 'X1' }), undefined],
    inCircles,
    'a text',
  ];
  const environment = new TestEnvironment();
  environment.handleTestEvent({ name: 'test_done', test: { errors } });
  process.stdout.write(JSON.stringify(errors));
`;

describe('the report of a run', () => {
  it('has whatever a test failed with, amounts in BigInt too', () => {
    const environment = join(__dirname, 'support', 'environment.cjs');
    const report = execFileSync(process.execPath, ['-e', reported, environment], { encoding: 'utf8' });
    expect(JSON.parse(report)).toMatchObject([
      { matcherResult: { actual: '1n', expected: [{ units: '2n' }] } },
      { actual: { a: '1n' }, expected: { a: '2n' } },
      [{ units: '3n', code: 'X1' }, null],
      {},
      'a text',
    ]);
  });
});
