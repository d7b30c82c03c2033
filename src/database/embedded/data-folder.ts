import { constants } from 'node:fs';
import {
  access,
  chmod,
  chown,
  lchown,
  mkdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import {
  EmbeddedServerError,
  errorCode,
  toEmbeddedServerError,
  USE_OTHER_FOLDER,
} from './embedded-server.error.js';

export const runsAsRoot = (): boolean => process.getuid?.() === 0;

/** What connects to the cluster; kept from start to start. */
export interface ConnectionFile {
  port: number;
  user: string;
  password: string;
}

/** Every path the embedded server uses, and the only place that writes small files into the folder. */
export class DataFolder {
  readonly cluster: string;
  readonly connectionFile: string;
  readonly ownerFile: string;
  readonly lockFile: string;
  readonly logFile: string;

  private constructor(readonly path: string) {
    this.cluster = this.at('postgres');
    this.connectionFile = this.at('postgres.json');
    this.ownerFile = this.at('postgres.owner.json');
    this.lockFile = this.at('postgres.lock');
    this.logFile = this.at('postgres.log');
  }

  at(name: string): string {
    return path.join(this.path, name);
  }

  /** Makes the folder when it is missing and checks that this process may use it. */
  static async open(dataDir: string): Promise<DataFolder> {
    const wanted = path.resolve(dataDir);
    try {
      await makeFolder(wanted);
      const folder = new DataFolder(await realpath(wanted));
      await folder.checkAccess();
      return folder;
    } catch (error) {
      throw toEmbeddedServerError(error, `preparing the data folder ${wanted}`);
    }
  }

  private async checkAccess(): Promise<void> {
    const uid = process.getuid?.();
    const cluster = await stat(this.cluster).catch(() => null);
    if (uid !== undefined && uid !== 0 && cluster && cluster.uid !== uid) {
      throw new EmbeddedServerError(
        `The database in ${this.cluster} belongs to the user with id ${cluster.uid}, ` +
          `but this process runs as the user with id ${uid}.`,
        `Run the service as that user, or stop it and hand the data over with ` +
          `"sudo chown -R ${uid} '${this.path}'", or ${USE_OTHER_FOLDER}.`,
      );
    }
    try {
      await access(this.path, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch (error) {
      throw new EmbeddedServerError(
        `The data folder ${this.path} cannot be written by this process (${errorCode(error)}).`,
        `Make it writable, for example with "sudo chown -R ${uid ?? '<user>'} '${this.path}'", ` +
          `or ${USE_OTHER_FOLDER}.`,
        { cause: error },
      );
    }
  }

  /** Replaces a file as a whole: a crash leaves the old or the new content, never a part. Mode 0600. */
  async write(file: string, content: string): Promise<void> {
    const draft = `${file}.${process.pid}.new`;
    await rm(draft, { force: true });
    try {
      await writeFile(draft, content, { flag: 'wx', mode: 0o600, flush: true });
      await this.giveToFolderOwner(draft);
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  /** What root leaves in an ordinary user's folder must stay usable when that user starts the service next. */
  async giveToFolderOwner(file: string): Promise<void> {
    if (!runsAsRoot()) return;
    const { uid, gid } = await stat(this.path);
    await lchown(file, uid, gid);
  }

  /** Null when it is missing or not what was written. */
  async readConnection(): Promise<ConnectionFile | null> {
    const value = await readJson(this.connectionFile);
    if (typeof value !== 'object' || value === null) return null;
    const { port, user, password } = value as Partial<Record<keyof ConnectionFile, unknown>>;
    if (typeof port !== 'number' || typeof user !== 'string' || typeof password !== 'string') return null;
    return { port, user, password };
  }

  async writeConnection(connection: ConnectionFile): Promise<void> {
    await this.write(this.connectionFile, `${JSON.stringify(connection, null, 2)}\n`);
  }
}

async function makeFolder(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true });
  if (firstMade === undefined) return;
  const { uid, gid } = await stat(path.dirname(firstMade));
  for (let made = folder; made.length >= firstMade.length; made = path.dirname(made)) {
    // Under root the server runs as another user, who has to pass; the secrets inside have modes of their own.
    await chmod(made, runsAsRoot() ? 0o711 : 0o700);
    if (runsAsRoot()) await chown(made, uid, gid);
  }
}

/** Parsed content, or null when the file is missing or no JSON. */
export async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(ignoreMissing);
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** For `.catch()`: null for a missing file; every other error is thrown on. */
export function ignoreMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}
