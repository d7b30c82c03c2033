// `npm run configuration`: writes docs/configuration.md from the schema of the settings. With `--check` it reports whether the
// page is what it would write.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { variables } from '../src/common/config/env-variables.ts';

const file = fileURLToPath(new URL('../docs/configuration.md', import.meta.url));

function list(rows) {
  const lines = rows.map(({ name, meaning, fallback }) => {
    const shown = fallback.replaceAll(',', ', ').replaceAll(',  ', ', ');
    return `- \`${name}\`${shown === 'none' ? '' : ` (${shown})`}: ${meaning}`;
  });
  return lines.join('\n');
}

const text = `# Configuration

Settings are environment variables, with their default in parentheses; \`npm run configuration\` writes this page from their schema.
With \`DATABASE_URL\`, one of \`JWT_SECRET\`, \`JWT_KEYS_FILE\` and \`JWKS_URL\` is required. The service checks all settings when it starts,
and lists every fault. In [your own application](extending.md#options), most are options of \`EconomyModule\`.

Lists are comma-separated, \`…_MS\` are milliseconds. An interval of 0 means never; 0 instances, agents, webhooks, keys or requests per
second mean no limit. A variable that is set and empty counts as not set, except for allowed hosts, where it allows none, and for
\`DATABASE_URL\` in production, where it is a fault.

## Settings

${list(variables.filter(({ isCommon }) => isCommon))}

¹ At home is the embedded database, with a \`HOST\` of this machine alone (\`127.0.0.1\`, \`::1\`, \`localhost\`) and without
\`NODE_ENV=production\`. Anywhere else strangers may reach the service, so there is no demo world, whose token has every scope
(\`DEMO=true\` is refused), and agents and webhooks may not be on this machine unless you allow it.

## Advanced

${list(variables.filter(({ isCommon }) => !isCommon))}
`;
const page = await format(text, { ...(await resolveConfig(file)), parser: 'markdown' });
if (process.argv[2] !== '--check') writeFileSync(file, page);
else if (readFileSync(file, 'utf8') !== page) {
  process.stderr.write('docs/configuration.md differs from the schema: run "npm run configuration".\n');
  process.exitCode = 1;
}
