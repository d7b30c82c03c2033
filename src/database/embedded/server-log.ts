import { open, rename, stat, type FileHandle } from 'node:fs/promises';
import { type DataFolder, ignoreMissing } from './data-folder.js';

const ROTATE_ABOVE_BYTES = 10_000_000;
const TAIL_LINES = 15;

/** The file the server writes its messages to, read for what the current start has to say. */
export class ServerLog {
  private startOffset = 0;
  private lastSize = -1;
  private lastGrowth = Date.now();

  constructor(private readonly folder: DataFolder) {}

  /** The file, opened for the server to append to. What is read later begins here. */
  async openForServer(): Promise<FileHandle> {
    const file = this.folder.logFile;
    if ((await this.size()) > ROTATE_ABOVE_BYTES) await rename(file, `${file}.1`);
    const handle = await open(file, 'a', 0o600);
    await this.folder.giveToFolderOwner(file);
    this.startOffset = await this.size();
    this.lastGrowth = Date.now();
    return handle;
  }

  /** True when nothing was written for so long: recovering a large log is slow, but says so every 10 seconds. */
  async isQuietFor(milliseconds: number): Promise<boolean> {
    const size = await this.size();
    if (size !== this.lastSize) {
      this.lastSize = size;
      this.lastGrowth = Date.now();
    }
    return Date.now() - this.lastGrowth > milliseconds;
  }

  /** The last lines written since `openForServer`. */
  async tail(): Promise<string> {
    const handle = await open(this.folder.logFile, 'r').catch(ignoreMissing);
    if (!handle) return '';
    try {
      const length = Math.min((await this.size()) - this.startOffset, 64_000);
      const { buffer, bytesRead } = await handle.read({
        buffer: Buffer.alloc(Math.max(length, 0)),
        position: Math.max(this.startOffset, (await this.size()) - length),
      });
      return buffer.toString('utf8', 0, bytesRead).trimEnd().split('\n').slice(-TAIL_LINES).join('\n');
    } finally {
      await handle.close();
    }
  }

  private async size(): Promise<number> {
    return (await stat(this.folder.logFile).catch(ignoreMissing))?.size ?? 0;
  }
}
