import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Scratch } from './scratch.js';

/**
 * Puts an extension named `citus` into a scratch database that notes what is asked of it and refuses what Citus refuses
 * about the order of it. It is no cluster: every row stays where it was. Returns how to take its files away.
 */
export async function installRecorder(scratch: Scratch): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'economy-citus-recorder-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  // Under root the server runs as another user, who has to read it.
  const extension = join(folder, 'extension');
  mkdirSync(extension);
  cpSync(join(__dirname, 'citus-recorder'), extension, { recursive: true });
  chmodSync(folder, 0o755);
  chmodSync(extension, 0o755);
  await scratch.client.query(`SET extension_control_path = '${folder}:$system'`);
  await scratch.client.query('CREATE EXTENSION citus');
  return remove;
}

/** What was asked of it since the last time, in its order. */
export async function takeCalls(scratch: Scratch): Promise<string[]> {
  const calls = await scratch.rows<{ text: string }>('SELECT text FROM citus.call ORDER BY place');
  await scratch.client.query('TRUNCATE citus.call');
  return calls.map(({ text }) => text);
}
