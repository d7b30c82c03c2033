// `npm run docs:build` makes the documentation site in site/dist, a folder for any file server; `npm run docs:dev` serves it
// while it is written. A link that leads nowhere fails the build.
import { existsSync, readdirSync, rmSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, createServer } from 'vitepress';
import { assemble, takePage } from './assemble.mjs';
import { deadLinks, foreignFiles } from './check-links.mjs';
import { pages, root } from './pages.mjs';

const site = join(root, 'site');
const out = join(site, 'dist');
const { values } = parseArgs({ options: { dev: { type: 'boolean' }, 'if-stale': { type: 'boolean' } } });
const inputs = [
  ...pages.map(({ file }) => file),
  ...['openapi.json', 'package-lock.json', 'src', 'packages/client/src', 'docs/images'],
  ...readdirSync(site)
    .filter((name) => !['assembled', 'dist', '.cache', '.vitepress'].includes(name))
    .map((name) => `site/${name}`),
  // Not the folder itself: the build works in it.
  ...['config.mjs', 'theme'].map((name) => `site/.vitepress/${name}`),
];

if (!values['if-stale'] || isStale()) {
  await assemble();
  await (values.dev ? serve() : buildSite());
}

function isStale() {
  const made = join(out, 'index.html');
  return !existsSync(made) || inputs.some((input) => newest(join(root, input)) > statSync(made).mtimeMs);
}

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

async function buildSite() {
  rmSync(out, { recursive: true, force: true });
  await build(site);
  const faults = [
    ...deadLinks(out).map((link) => `leads nowhere: ${link}`),
    ...foreignFiles(out).map((address) => `is loaded from another host: ${address}`),
  ];
  if (faults.length > 0) {
    process.stderr.write(`${faults.join('\n')}\n`);
    // What is there counts as good.
    rmSync(out, { recursive: true, force: true });
    process.exit(1);
  }
  process.stdout.write('the site is in site/dist\n');
}

async function serve() {
  const server = await createServer(site, { host: '127.0.0.1' });
  await server.listen();
  process.stdout.write(`the site is at ${server.resolvedUrls.local[0]}\n`);
  for (const { file } of pages) watch(join(root, file), () => takePage(file));
}
