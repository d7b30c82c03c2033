const { AsyncLocalStorage } = require('node:async_hooks');
const { flushCompileCache } = require('node:module');
const vm = require('node:vm');
const { ModuleMocker } = require('jest-mock');

function asJson(value) {
  try {
    return JSON.parse(JSON.stringify(value, (_name, part) => (typeof part === 'bigint' ? `${part}n` : part)));
  } catch {
    // It contains itself.
    return undefined;
  }
}

/** What Jest takes for the context of the tests. */
const stand = vm.createContext();
const exit = process.exit.bind(process);
const { compileFunction } = vm;
vm.compileFunction = (code, parameters, { parsingContext, ...options }) =>
  compileFunction(code, parameters, parsingContext === stand ? options : { parsingContext, ...options });

/** What each file's Jest keeps for its tests. Node 20 copies every one of them into each new promise until it is disabled. */
const storages = new Set();
const run = Reflect.get(AsyncLocalStorage.prototype, 'run');
AsyncLocalStorage.prototype.run = function (...given) {
  storages.add(this);
  return Reflect.apply(run, this, given);
};

/** Nothing is left to be done, and the browser that it may share ends with its pipe: Playwright would wait for that longer than Jest does. */
function end() {
  process.removeAllListeners('exit');
  exit();
}

// Jest's last message to a worker (`CHILD_MESSAGE_END`). The shared service would keep it alive until Jest kills it and warns of leaks.
if (process.send) process.on('message', ([kind]) => kind === 2 && setImmediate(end));

/**
 * Tests run in the realm of the service that `runtime.cjs` loads: in one of their own their `Error`, `RegExp` and `Array` would be
 * others than those the service and its packages ask for with `instanceof`.
 */
module.exports = class TestEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  // None is in use, and Jest asks.
  fakeTimers = null;
  fakeTimersModern = null;

  async setup() {
    this.before = { console: globalThis.console, env: { ...process.env } };
  }

  /** The next file begins as this one did. */
  async teardown() {
    const { console, env } = this.before;
    globalThis.console = console;
    process.exit = exit;
    for (const storage of storages) storage.disable();
    storages.clear();
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    // At the end of the process it could take longer than Jest waits.
    flushCompileCache?.();
    // Jest's handlers, its state and the time limit a file set.
    for (const key of Object.getOwnPropertySymbols(globalThis)) {
      if (/^[A-Z_]+$/.test(key.description ?? '')) delete globalThis[key];
    }
  }

  /** What a test failed with goes to the run, and into its report, as JSON, which has no BigInt: nothing would be told of any test. */
  handleTestEvent({ name, test }) {
    if (name !== 'test_done') return;
    for (const error of test.errors.flat()) {
      if (typeof error !== 'object' || error === null) continue;
      for (const [member, value] of Object.entries(error)) error[member] = asJson(value);
    }
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return stand;
  }
};
