// `npm run configuration`: writes docs/configuration.md from the schema of the settings. With `--check` it reports whether the
// page is what it would write.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { variableOf, variables } from '../src/common/config/env-variables.ts';

const file = fileURLToPath(new URL('../docs/configuration.md', import.meta.url));
const options = new Map(Object.entries(variableOf).map(([option, variable]) => [variable, `\`${option}\``]));

function table(rows) {
  const lines = rows.map(
    ({ name, meaning, fallback }) =>
      `| \`${name}\` | ${options.get(name) ?? ''} | ${meaning} | ${fallback.replaceAll(',', ', ').replaceAll(',  ', ', ')} |`,
  );
  return ['| Variable | Option | Meaning | Default |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

const text = `# Configuration

Written by \`npm run configuration\` from \`src/common/config/settings-schema.ts\`.

Settings are environment variables. Nothing is required with the embedded database. The service checks all of them when it
starts, lists every fault, and does not start with any. In [your own application](extending.md), settings are options of
\`EconomyModule\`, with the same limits and defaults; a variable without an option means nothing there.

## Settings

${table(variables.filter(({ isCommon }) => isCommon))}

¹ At home is the embedded database, with a \`HOST\` of this machine alone (\`127.0.0.1\`, \`::1\`, \`localhost\`) and without
\`NODE_ENV=production\`. Anywhere else strangers may reach the service: there is no demo world, whose token has every scope, and
neither agents nor webhooks lead back to this machine, unless you set these variables. A list of hosts that is set and empty lets
nobody in, at home too. Every other variable that is set and empty counts as not set, but for \`DATABASE_URL\` in production,
which is a fault.

## Advanced

${table(variables.filter(({ isCommon }) => !isCommon))}
`;
const page = await format(text, { ...(await resolveConfig(file)), parser: 'markdown' });
if (process.argv[2] !== '--check') writeFileSync(file, page);
else if (readFileSync(file, 'utf8') !== page) {
  process.stderr.write('docs/configuration.md differs from the schema: run "npm run configuration".\n');
  process.exitCode = 1;
}
