import { execFile } from 'node:child_process';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const megabyte = Buffer.alloc(1024 * 1024);

/** A small disk in memory for the database, which a file can fill; only root can make one. */
export class SmallDisk {
  private constructor(readonly folder: string) {}

  /** Null where this user may not mount. */
  static async mount(folder: string, megabytes: number): Promise<SmallDisk | null> {
    try {
      await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'economy-soak', folder]);
      return new SmallDisk(folder);
    } catch {
      return null;
    }
  }

  /** Takes all the room that there is. */
  async fill(): Promise<void> {
    const file = await open(join(this.folder, 'filler'), 'a');
    try {
      for (let size = megabyte.length; size >= 512; size /= 2) await this.append(file, size);
    } finally {
      await file.close();
    }
  }

  async free(): Promise<void> {
    await rm(join(this.folder, 'filler'), { force: true });
  }

  async unmount(): Promise<void> {
    await run('umount', [this.folder]);
  }

  private async append(file: FileHandle, size: number): Promise<void> {
    try {
      for (;;) await file.writeFile(megabyte.subarray(0, size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}
