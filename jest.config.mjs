const swc = {
  swcrc: false,
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    target: 'es2022',
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
};

/**
 * What is shipped and said beside the service, and the proofs that run several processes under load for long. `npm test` leaves it to
 * `npm run test:project`; `jest` by itself runs both.
 */
const ofProject = [
  '/test/(?:docs|shipping)/.*\\.spec\\.ts$',
  '/test/(?:extending|public-api)\\.spec\\.ts$',
  '/test/observe/ops\\.spec\\.ts$',
  '/test/client/package\\.spec\\.ts$',
  '/test/proofs/(?:rolling|soak)\\.spec\\.ts$',
];
/** Where there is no Chromium: `.ci/run` says so. */
const inBrowser = ['/test/dashboard/(?:characters|charts|flows|levers|overview|sign-in|tables)\\.spec\\.ts$'];
/** Where nginx, Caddy or PgBouncer is missing. */
const behindProxies = ['/test/shipping/(?:pooler|proxies)\\.spec\\.ts$'];
const {
  TEST_CLUSTER_URL: cluster,
  TEST_PART: part,
  TEST_WITHOUT_BROWSER: withoutBrowser,
  TEST_WITHOUT_PROXIES: withoutProxies,
} = process.env;

export default {
  testEnvironment: '<rootDir>/test/support/environment.cjs',
  testRegex: part === 'project' ? ofProject : ['/(?:src|test)/.*\\.spec\\.ts$'],
  testPathIgnorePatterns: [
    '/node_modules/',
    ...(part === 'service' ? ofProject : []),
    // `npm run test:citus` runs them.
    ...(cluster ? [] : ['/test/citus/']),
    ...(withoutBrowser ? inBrowser : []),
    ...(withoutProxies ? behindProxies : []),
  ],
  testSequencer: '<rootDir>/test/support/sequencer.cjs',
  runtime: '<rootDir>/test/support/runtime.cjs',
  transform: { '^.+\\.[jt]s$': ['@swc/jest', swc] },
  resolver: '<rootDir>/test/support/resolve-module.cjs',
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  // Ends what hangs. On a busy machine a test may take several times as long as on a quiet one.
  // Three nodes of a cluster share the processors of one machine.
  testTimeout: process.env.CITUS_URL ? 360_000 : 300_000,
  // More than the two processors a small machine has: many tests wait for a while.
  maxWorkers: 4,
  // A worker that keeps more than its process needs is replaced before the next file.
  workerIdleMemoryLimit: '1200MB',
};
