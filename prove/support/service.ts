import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startWith } from './pace.js';

const root = join(import.meta.dirname, '..', '..');

/** The service as a process of its own, as it is started in production; built before. */
export class ServiceProcess {
  private output = '';
  readonly ended: Promise<number | null>;

  private constructor(
    private readonly child: ChildProcess,
    /** Where it listens, once it does. */
    public baseUrl = '',
  ) {
    const keep = (text: string): void => {
      this.output = (this.output + text).slice(-20_000);
    };
    child.stdout?.setEncoding('utf8').on('data', keep);
    child.stderr?.setEncoding('utf8').on('data', keep);
    this.ended = once(child, 'close').then(([code]) => code as number | null);
  }

  /** With these variables and constants of the settings (by their paths), and no others. Resolves when it serves. */
  static async start(env: Readonly<Record<string, string>>): Promise<ServiceProcess> {
    const { PATH = '', HOME = '' } = process.env;
    const { args, env: variables } = startWith(root, env);
    const child = spawn(process.execPath, [...args, join(root, 'dist', 'src', 'main.js')], {
      cwd: root,
      env: {
        PATH,
        HOME,
        PORT: '0',
        HOST: '127.0.0.1',
        LOG_FORMAT: 'json',
        AGENT_HEALTH_INTERVAL_MS: '0',
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const service = new ServiceProcess(child);
    service.baseUrl = await service.ready();
    return service;
  }

  private async ready(): Promise<string> {
    let over = false;
    void this.ended.then(() => (over = true));
    for (;;) {
      const found = /"baseUrl":"([^"]+)".*"msg":"ready"/.exec(this.output);
      if (found) return found[1]!;
      if (over) throw new Error(`the service ended before it was ready:\n${this.output}`);
      await Promise.race([once(this.child.stdout!, 'data'), this.ended]);
    }
  }

  get pid(): number {
    return this.child.pid!;
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** The exit code; null when a signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal);
    return this.ended;
  }

  /** What it last said, for a failure. */
  get lastWords(): string {
    return this.output.slice(-2000);
  }
}
