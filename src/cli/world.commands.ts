import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Command } from 'commander';
import { DataSource } from 'typeorm';
import { exportWorld } from '../instance/snapshot/world-export.js';
import { BrokenSnapshot } from '../instance/snapshot/snapshot-format.js';
import { importWorld } from '../instance/snapshot/world-import.js';
import { toFileFault } from '../common/errors/file-fault.js';
import { print, note } from '../common/terminal.js';
import { showProgress } from './progress.js';
import { readIdentifier } from './target.js';
import { withRecordedInstance, withRecordedService } from './with-service.js';

export function addWorldCommands(program: Command): void {
  program
    .command('world:export')
    .description('export a world to a file as of this moment; the world keeps running')
    .requiredOption('--instance <id>', 'its id or uuid', readIdentifier)
    .requiredOption('--out <file>', 'a file that ends with .gz is compressed')
    .action(async ({ instance, out }: { instance: string; out: string }) => {
      // Renamed to its name only when complete.
      const partial = `${out}.partial`;
      try {
        await withRecordedInstance(
          { command: 'world:export', instanceId: instance, details: { out: resolve(out) } },
          async (app, instanceId) => {
            const lines = exportWorld(app.get(DataSource), instanceId, showProgress('exported'));
            const packed = out.endsWith('.gz') ? createGzip() : new PassThrough();
            // Only for its owner, as it contains all texts; an existing file keeps its mode.
            await rm(partial, { force: true });
            await pipeline(
              Readable.from(lines),
              packed,
              createWriteStream(partial, { flags: 'wx', mode: 0o600 }),
            );
            await rename(partial, out);
          },
        );
      } catch (error) {
        await rm(partial, { force: true }).catch(() => undefined);
        throw toFileFault(error, out, 'written') ?? error;
      }
      print(out);
    });

  program
    .command('world:import')
    .description(
      'create a world from an exported file; its books are verified before it becomes visible. If interrupted, the same command resumes',
    )
    .requiredOption('--application <id>', 'the application that will own the world', readIdentifier)
    .requiredOption('--in <file>', 'what world:export wrote')
    .option('--uuid <uuid>', 'a uuid to use instead of the one in the file', readIdentifier)
    .action(async (options: { application: string; in: string; uuid?: string }) => {
      const { newAgents, resumedFrom, ...imported } = await withRecordedService(
        {
          command: 'world:import',
          applicationId: options.application,
          details: { in: resolve(options.in), uuid: options.uuid },
        },
        (app) =>
          importWorld(app.get(DataSource), {
            applicationId: options.application,
            uuid: options.uuid,
            open: () => openSnapshot(options.in),
            onLines: showProgress('imported'),
          }),
        ({ instanceId, lines, newAgents }) => ({
          instanceId,
          // Their addresses may hold secrets.
          details: { lines, newAgents: newAgents.length },
        }),
      );
      if (resumedFrom > 0) note(`resumed after line ${resumedFrom}`);
      for (const agent of newAgents) {
        note(`made the agent ${agent}, without credentials: set its own, if it needs any`);
      }
      print(JSON.stringify(imported));
    });
}

async function* openSnapshot(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file, { highWaterMark: 1024 * 1024 });
  try {
    // A fault of the file reaches the reader, whichever of the two streams has it.
    if (file.endsWith('.gz')) yield* source.compose(createGunzip()) as AsyncIterable<Buffer>;
    else yield* source as AsyncIterable<Buffer>;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code?.startsWith('Z_'))
      throw new BrokenSnapshot(`the file is incomplete or not gzip: ${String(error)}`);
    throw toFileFault(error, file, 'read') ?? error;
  } finally {
    source.destroy();
  }
}
