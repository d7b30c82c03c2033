const minute = 60_000;

/**
 * Settings that no operator has a reason to change: each follows from how the service works, not from where it runs. They stand beside
 * the others, so that tests can run at another pace. Read through the settings only.
 */
export const constants = {
  databaseTimeouts: {
    /** For a connection, or a permit to use one. */
    connectionMs: 5000,
    /** Locks are held for milliseconds: who waits this long waits for something broken. */
    lockMs: 5000,
    /** Taxes, estates and forks write a whole world. */
    worldStatementMs: 10 * minute,
    /** Nothing is awaited inside a transaction but statements. */
    idleTransactionMs: 30_000,
  },
  interact: {
    connectMs: 2000,
    playerLines: 40,
    /** After it a talk of a player ends: nobody comes back to say goodbye. */
    playerSilenceMs: 5 * minute,
    playerTalkMs: 60 * minute,
    silenceSweepMs: 15_000,
  },
  /** Of one process; sockets and memory, not the agents, are what this protects. */
  agents: { maxParallelOverall: 256 },
  webhooks: {
    timeoutMs: 15_000,
    /** The schedule of Standard Webhooks, about three days. */
    retryMs: [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400].map((seconds) => seconds * 1000),
    sweepMs: 5000,
    /** Instances of one webhook at a time: within each, the order is kept. */
    maxParallel: 4,
    maxParallelOverall: 256,
  },
  stream: {
    /** For events of other processes; those of this one come at once. */
    pollMs: 250,
    /** Proxies close what is silent for longer; nginx after a minute. */
    heartbeatMs: 15_000,
    /** What a slow reader may hold; then it is cut off and resumes. */
    bufferBytes: 4_194_304,
  },
  maxBodyBytes: 67_108_864,
  /** A fork reads and writes a whole world. */
  maxForks: 4,
  idempotencySweepMs: minute,
  /** On Citus a poll asks all shards of all nodes. */
  clusterSweepMs: 5 * minute,
  hashChainMs: 1000,
  expiryMs: 2000,
  purgeMs: 15_000,
  taxScheduleMs: 2000,
  subscriberSweepMs: 2000,
  rollupMs: 10_000,
  /** Of scrypt: 32 MiB and some tenths of a second, as the OWASP cheat sheet on password storage (2023) has it, of equal strength. */
  passwordCost: 2 ** 15,
  /** For a turn to hash a password. */
  signInWaitMs: 20_000,
};
