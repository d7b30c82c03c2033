// Holds openapi.json against the recommended rules of Redocly and of Spectral; a warning fails, too.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installApart } from './install-apart.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = 'test/openapi';
const linters = [
  ['redocly', 'lint', 'openapi.json', `--config=${folder}/redocly.yaml`],
  ['spectral', 'lint', 'openapi.json', `--ruleset=${folder}/spectral.yaml`, '--fail-severity=hint'],
];

installApart(folder);
// Neither reports to its maker, nor asks for a newer version.
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
for (const [name, ...args] of linters) {
  const { status, stdout, stderr, error } = spawnSync(join(folder, 'node_modules', '.bin', name), args, {
    cwd: root,
    env,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status === 0) console.log(`${name}: no error and no warning`);
  else {
    process.stderr.write(error ? `${name}: ${error.message}\n` : stdout + stderr);
    process.exitCode = 1;
  }
}
