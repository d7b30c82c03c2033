// Programs of the trial of the package: each has its own process group and a time, so that none is left behind.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const runMs = 300_000;
const sayMs = 60_000;
const endMs = 30_000;

const quiet = { npm_config_audit: 'false', npm_config_fund: 'false', npm_config_loglevel: 'error' };
const running = new Set();

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    for (const program of running) program.kill();
    process.exit(1);
  });
}

/** Runs a program to its end and answers what it said; what it said of a failure is thrown. */
export async function run(name, cwd, command, env = {}) {
  const started = performance.now();
  const program = launch(cwd, command, { ...quiet, npm_config_prefer_offline: 'true', ...env });
  const inTime = await endOf(program, runMs);
  const fine = inTime && program.child.exitCode === 0;
  console.log(`${name}: ${fine ? 'ok' : 'FAILED'} (${Math.round((performance.now() - started) / 1000)} s)`);
  if (fine) return program.output;
  const why = inTime ? 'failed' : `took more than ${runMs / 1000} s`;
  throw new Error(`${name} ${why}: ${command.join(' ')}\n${program.output}`);
}

/** Starts a program that serves; `says` waits for what it prints, `end` for its end. */
export function start(name, cwd, command, env) {
  // What it says is waited for, whatever the level is that this is run with.
  const program = launch(cwd, command, { ...env, LOG_LEVEL: 'info' });
  return {
    async says(pattern) {
      const tooLong = sleep(sayMs, 'too long', { ref: false });
      for (;;) {
        const found = pattern.exec(program.output);
        if (found) return found;
        if (!running.has(program)) throw new Error(`${name} ended without ${pattern}:\n${program.output}`);
        if ((await Promise.race([once(program.child.stdout, 'data'), program.ended, tooLong])) === 'too long')
          throw new Error(`${name} did not say ${pattern} in ${sayMs / 1000} s:\n${program.output}`);
      }
    },
    async end() {
      program.end();
      await endOf(program, endMs);
    },
  };
}

/** Ends what was started, the latest first. */
export async function endPrograms() {
  for (const program of [...running].toReversed()) {
    program.end();
    await endOf(program, endMs);
  }
}

function launch(cwd, [file, ...args], env) {
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const program = {
    child,
    output: '',
    ended: once(child, 'close').finally(() => running.delete(program)),
    end: () => child.kill('SIGTERM'),
    /** With everything that it started. */
    kill() {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch (error) {
        if (error.code !== 'ESRCH') throw error;
      }
    },
  };
  running.add(program);
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (program.output += text));
  return program;
}

/** Whether it ended by itself in time; if not, it is killed. */
async function endOf(program, ms) {
  const done = new AbortController();
  const late = sleep(ms, 'late', { signal: done.signal }).catch(() => null);
  const inTime = (await Promise.race([program.ended, late])) !== 'late';
  done.abort();
  if (!inTime) {
    program.kill();
    await program.ended;
  }
  return inTime;
}
