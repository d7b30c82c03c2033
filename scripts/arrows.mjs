// The arrows of AGENTS.md: each folder of `src` with the folders that its files may import. `npm run lint` checks it.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

const base = ['common', 'http/adapter', 'http/request', 'http/response'];
const operation = [...base, 'database', 'ledger', 'http/auth', 'http/resource'];

const arrows = {
  common: [],
  database: ['common'],
  policy: ['common', 'database'],
  ledger: ['common', 'database', 'policy'],
  'ledger/audit': ['common', 'database'],
  'http/outbound': [],
  'http/adapter': [...base],
  'http/response': [...base],
  'http/request': [...base, 'database', 'ledger', 'http/auth'],
  'http/auth': [...base, 'database', 'ledger/audit'],
  'http/limits': [...base, 'database', 'ledger', 'http/auth'],
  'http/resource': [...operation, 'policy', 'ledger/audit'],
  'http/application': [...operation, 'http/limits', 'ledger/audit'],
  'http/person': operation,
  'http/health': [...base, 'database', 'ledger', 'http/auth'],
  'http/metrics': [...base, 'database', 'http/auth', 'http/limits'],
  'http/dashboard': [...base, 'http/auth'],
  'http/mcp': [...base, 'http/auth', 'http/resource'],
  'http/openapi': [...base, 'database', 'http/auth', 'http/resource', 'process', 'app.module.ts'],
  events: operation,
  'events/chronicle': [...operation, 'conversation'],
  'events/subscriber': [...operation, 'events', 'policy'],
  'events/webhook': [...operation, 'events', 'http/outbound'],
  conversation: [...operation, 'policy', 'http/outbound'],
  'conversation/agent': [...operation, 'conversation', 'http/outbound'],
  npc: operation,
  'agent-npc': [...operation, 'conversation', 'policy'],
  instance: [...operation, 'policy', 'agent-npc', 'npc'],
  'instance/insight': operation,
  'instance/snapshot': [...operation, 'agent-npc', 'conversation/agent', 'instance', 'npc'],
  library: ['*'],
  process: ['*'],
  cli: ['*'],
  'app.module.ts': ['*'],
  'index.ts': ['*'],
  'main.ts': ['*'],
};
/** Entries from outside: no other folder is built on them. */
const entries = { library: ['app.module.ts', 'index.ts'], cli: [], 'main.ts': ['cli'], 'index.ts': [] };

const units = Object.keys(arrows).sort((a, b) => b.length - a.length);
const unitOf = (file) => units.find((unit) => file === `src/${unit}` || file.startsWith(`src/${unit}/`));

const faults = [];
const names = readdirSync('src', { recursive: true }).map((name) => `src/${name.replaceAll('\\', '/')}`);
for (const file of names.filter((name) => name.endsWith('.ts'))) {
  const from = unitOf(file);
  if (from === undefined) {
    faults.push(`${file}: its folder has no place in scripts/arrows.mjs`);
    continue;
  }
  for (const [, specifier] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?'(\.[^']+)'/g)) {
    const target = join(dirname(file), specifier).replace(/\.js$/, '.ts');
    const to = unitOf(target);
    const allowed = from === to || arrows[from].includes('*') || arrows[from].includes(to);
    const isEntry = from !== to && entries[to] !== undefined && !entries[to].includes(from);
    if (!allowed || isEntry) faults.push(`${file}: ${from} may not import ${to ?? target}`);
  }
}
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
}
