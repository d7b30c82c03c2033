// The arrows of AGENTS.md: each folder of `src` with the folders that its files may import, and no circle of files. `npm run lint` checks it.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

const transport = ['common', 'http/adapter', 'http/request', 'http/response'];
const feature = [
  ...transport,
  'database',
  'words',
  'policy',
  'ledger',
  'identity',
  'http/auth',
  'http/resource',
];

const arrows = {
  common: [],
  database: ['common'],
  words: ['common', 'database'],
  policy: ['common', 'database'],
  ledger: ['common', 'database', 'words', 'policy'],
  audit: ['common', 'database'],
  identity: ['common', 'database'],
  outbound: [],
  conversation: ['common', 'database', 'words', 'policy', 'ledger', 'identity', 'outbound'],
  'http/adapter': transport,
  'http/response': transport,
  'http/request': [...transport, 'database', 'ledger', 'identity'],
  'http/resource': [...transport, 'database'],
  'http/auth': [...transport, 'database', 'audit', 'identity'],
  'http/limits': [...transport, 'database', 'ledger', 'identity'],
  'http/health': [...transport, 'database', 'ledger', 'http/auth'],
  'http/metrics': [...transport, 'database', 'http/auth', 'http/limits'],
  'http/dashboard': [...transport, 'http/auth'],
  'http/mcp': [...transport, 'identity', 'http/auth', 'http/resource'],
  'http/openapi': [...transport, 'database', 'http/auth', 'http/resource', 'process', 'app.module.ts'],
  application: [...feature, 'audit'],
  person: feature,
  usage: [...feature, 'http/limits'],
  agent: [...feature, 'conversation', 'outbound'],
  events: feature,
  'events/chronicle': [...feature, 'conversation'],
  'events/subscriber': [...feature, 'events'],
  'events/webhook': [...feature, 'events', 'outbound'],
  npc: feature,
  'agent-npc': [...feature, 'conversation'],
  account: [...feature, 'agent-npc'],
  listing: [...feature, 'agent-npc', 'account', 'goods', 'hold', 'instance'],
  goods: [...feature, 'agent-npc', 'account'],
  hold: [...feature, 'agent-npc', 'account', 'goods', 'instance'],
  obligation: [...feature, 'agent-npc', 'account', 'instance'],
  instance: [...feature, 'agent-npc', 'npc'],
  'instance/insight': feature,
  'instance/snapshot': [...feature, 'account', 'agent-npc', 'agent', 'conversation', 'instance', 'npc'],
  library: ['*'],
  process: ['*'],
  cli: ['*'],
  'app.module.ts': ['*'],
  'index.ts': ['*'],
  'main.ts': ['*'],
};
/** What a file is, where that says more than its folder: entities and resources live with their feature, and every folder may import entities, those above
 * transport resources. */
const roles = {
  entity: ['common', 'database', 'entity'],
  resource: [...feature, 'audit', 'conversation', 'entity'],
};
/** Services and readers return rows and results, and controllers map them; but what these store for replays must not have the hashes of a row. */
const mapping = ['src/application/key.service.ts', 'src/person/person.service.ts'];
const isMapped = (file) => /\.(service|reader)\.ts$/.test(file) && !mapping.includes(file);
/** Entries from outside: no other folder is built on them. */
const entries = { library: ['app.module.ts', 'index.ts'], cli: [], 'main.ts': ['cli'], 'index.ts': [] };

const units = Object.keys(arrows).sort((a, b) => b.length - a.length);
const folderOf = (file) => units.find((unit) => file === `src/${unit}` || file.startsWith(`src/${unit}/`));
const roleOf = (file) =>
  file.startsWith('src/http/') ? undefined : Object.keys(roles).find((role) => file.endsWith(`.${role}.ts`));

/** Nothing but types: no import when it runs. */
const isErased = (names) => /^(type\s|\{(\s*type\s[^,}]+,?)+\s*\}$)/.test(names);

const faults = [];
const imports = new Map();
const names = readdirSync('src', { recursive: true }).map((name) => `src/${name.replaceAll('\\', '/')}`);
for (const file of names.filter((name) => name.endsWith('.ts'))) {
  const folder = folderOf(file);
  if (folder === undefined) {
    faults.push(`${file}: its folder has no place in scripts/arrows.mjs`);
    continue;
  }
  const role = roleOf(file);
  const mine = role ? roles[role] : [...arrows[folder], 'entity', folder];
  const allowed = mine.includes('http/resource') ? [...mine, 'resource'] : mine;
  const targets = [];
  const text = readFileSync(file, 'utf8');
  for (const [, names = '', specifier] of text.matchAll(
    /^(?:import|export)\s+(?:([^;]*?)\s+from\s*)?'(\.[^']+)'/gm,
  )) {
    const target = join(dirname(file), specifier).replace(/\.js$/, '.ts');
    const to = folderOf(target);
    if (!isErased(names)) targets.push(target);
    if (!isErased(names) && isMapped(file) && target.endsWith('.resource.ts')) {
      faults.push(`${file}: its controller maps; only types of ${target} may be imported`);
    }
    const isEntry = folder !== to && entries[to] !== undefined && !entries[to].includes(folder);
    const isAllowed =
      allowed.includes('*') || (to === folder && !role) || allowed.includes(roleOf(target) ?? to);
    if (!isAllowed || isEntry) faults.push(`${file}: ${role ?? folder} may not import ${target}`);
  }
  // Entities name each other, by functions that are called later.
  imports.set(file, role === 'entity' ? [] : targets);
}

const done = new Set();
function visit(file, path) {
  if (path.includes(file)) faults.push(`circle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`);
  if (path.includes(file) || done.has(file)) return;
  for (const target of imports.get(file) ?? []) visit(target, [...path, file]);
  done.add(file);
}
for (const file of imports.keys()) visit(file, []);

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
}
