// Bundles the dashboard into the folder that is its argument, and compresses once what is sent often.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import config from '../dashboard/vite.config.mjs';

const outDir = process.argv[2];
if (!outDir) throw new Error('usage: node scripts/build-dashboard.mjs <folder>');
// Not as a config file: Vite would write a bundled copy of it into node_modules, which may belong to somebody else.
await build({ ...config, configFile: false, build: { ...config.build, outDir } });

const assets = join(outDir, 'assets');
for (const name of readdirSync(assets)) {
  if (!/\.(js|css|svg)$/.test(name)) continue;
  const file = join(assets, name);
  const content = readFileSync(file);
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
