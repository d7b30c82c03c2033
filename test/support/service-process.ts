import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startWith } from '../../prove/support/pace.js';

const root = resolve(__dirname, '..', '..');

/** The service as a process of its own, as `npm start` runs it. */
export class ServiceProcess {
  stdout = '';
  stderr = '';
  readonly ended: Promise<number | null>;

  private constructor(readonly child: ChildProcess) {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.stdout += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.stderr += text));
    this.ended = once(child, 'close').then(([code]) => code as number | null);
  }

  /** With these variables and constants of the settings (by their paths), and no others of its own. */
  static launch(env: Readonly<Record<string, string>>, args: readonly string[] = []): ServiceProcess {
    const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
    const start = startWith(root, env);
    return new ServiceProcess(
      spawn(process.execPath, [...start.args, join(root, 'dist', 'src', 'main.js'), ...args], {
        env: { PATH, HOME, NODE_COMPILE_CACHE, ...start.env },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
  }

  /** Launches one and waits until it serves. Returns it with its address. */
  static async start(
    env: Readonly<Record<string, string>>,
  ): Promise<{ service: ServiceProcess; baseUrl: string }> {
    const service = ServiceProcess.launch(env);
    const [, baseUrl = ''] = await service.says(/"baseUrl":"([^"]+)".*"msg":"ready"/);
    if (env['DEMO'] !== 'false') await service.says(/Agent NPC Economy is ready[\s\S]*\ncurl .*\n/);
    return { service, baseUrl };
  }

  /** Waits for an output; throws when the process ends before it. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    let over = false;
    void this.ended.then(() => (over = true));
    for (;;) {
      const found = pattern.exec(this.stdout);
      if (found) return found;
      if (over) throw new Error(`the service ended without ${pattern}:\n${this.stdout}\n${this.stderr}`);
      await Promise.race([once(this.child.stdout!, 'data'), this.ended]);
    }
  }

  /** The exit code; null when a signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal);
    return this.ended;
  }

  /** Whatever a test left running. */
  async cleanUp(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) await this.end('SIGTERM');
  }
}

/** The main process of the embedded PostgreSQL of a data folder. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A zombie has ended, and only waits to be counted.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
