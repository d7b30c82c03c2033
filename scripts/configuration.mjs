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

Written by \`npm run configuration\` from the schema of the settings.

Settings are environment variables; lists are comma-separated, \`…_MS\` milliseconds, and 0 means never or no limit. \`DATABASE_URL\`
requires one of \`JWT_SECRET\`, \`JWT_KEYS_FILE\` and \`JWKS_URL\`. The service lists every fault when it starts. An empty variable counts as
not set, but empty allowed hosts allow none, and an empty \`DATABASE_URL\` in production is a fault. In [your own
application](extending.md#in-your-own-nest-application), most settings are options of \`EconomyModule\`.

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
