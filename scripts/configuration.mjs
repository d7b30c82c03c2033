// `npm run configuration`: writes docs/configuration.md from the schema of the settings. With `--check` it reports whether the
// page is what it would write.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { variables } from '../src/common/config/env-variables.ts';
import { formatPage } from './format-page.mjs';

const file = fileURLToPath(new URL('../docs/configuration.md', import.meta.url));

function list(rows) {
  const lines = rows.map(({ name, meaning, fallback }) => {
    const shown = fallback.replaceAll(',', ', ').replaceAll(',  ', ', ');
    return `- \`${name}\`${shown === 'none' ? '' : ` (${shown})`}: ${meaning}`;
  });
  return lines.join('\n');
}

const text = `# Configuration

Settings are environment variables, with their default in parentheses. With \`DATABASE_URL\`, one of \`JWT_SECRET\`, \`JWT_KEYS_FILE\` and
\`JWKS_URL\` is required. The service lists every fault when it starts. Lists are comma-separated, \`…_MS\` are milliseconds, 0 means never
or no limit. An empty variable counts as not set, except allowed hosts, where it allows none, and \`DATABASE_URL\` in production, where it is
a fault. In [your own application](extending.md#in-your-own-nest-application), most are options of \`EconomyModule\`.

## Settings

${list(variables.filter(({ isCommon }) => isCommon))}

¹ Local: the embedded database, a \`HOST\` of this machine (\`127.0.0.1\`, \`::1\`, \`localhost\`), and no
\`NODE_ENV=production\`. Elsewhere \`DEMO=true\` is refused, because the demo token has every scope.

## Advanced

${list(variables.filter(({ isCommon }) => !isCommon))}

² In one process, two thirds of them for one application.
`;
const page = await formatPage(text);
if (process.argv[2] !== '--check') writeFileSync(file, page);
else if (readFileSync(file, 'utf8') !== page) {
  process.stderr.write('docs/configuration.md differs from the schema: run "npm run configuration".\n');
  process.exitCode = 1;
}
