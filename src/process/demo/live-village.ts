import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../explain-start-fault.js';

/** `examples/village-life` as the build compiles it; the package and the image are without. */
const program = fileURLToPath(new URL('../../../examples/village-life/main.js', import.meta.url));

export const canLive = existsSync(program);

/** Throws where the village cannot live on; before anything is started. */
export function checkLive({ demo }: { readonly demo: boolean }): void {
  if (!demo) throw new StartError('--live needs the demo world, and DEMO is false.');
  if (!canLive)
    throw new StartError('--live needs a clone of the project: examples/village-life is not here.');
}

/** Lets the demo village live on in a process of its own, which calls the service as any game does. */
export class LiveVillage {
  private readonly child: ChildProcess;
  private readonly ended: Promise<unknown>;

  /** @param onEnd when it ends by itself: the service continues without it */
  constructor(dataDir: string, onEnd: (how: string) => void) {
    const args = [program, '--facts', join(dataDir, 'demo.json')];
    this.child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    this.child.once('error', (error) => onEnd(error.message));
    this.child.once('exit', (code, signal) => {
      if (code !== 0) onEnd(signal ?? `exit code ${code}`);
    });
    this.ended = once(this.child, 'close');
  }

  /** Its calls under way are answered. Call it before the service stops. */
  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
    await this.ended.catch(() => undefined);
  }
}
