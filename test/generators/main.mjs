// `node test/generators/main.mjs`: from openapi.json, each generator makes a client, which is compiled and used against a running
// service: one trade, one page of events, and the stream where the client can read it. Then the samples of examples/engines.
// `-- --only typescript` runs one part. What a machine lacks is named and left out; the last line counts.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installApart } from '../../scripts/install-apart.mjs';
import { endPrograms, run } from '../../scripts/package-trial/programs.mjs';
import { javaClients } from './java.mjs';
import { pythonClients } from './python.mjs';
import { engineSamples } from './samples.mjs';
import { root, TrialService } from './service.mjs';
import { typescriptClients } from './typescript.mjs';

const parts = {
  typescript: typescriptClients,
  java: javaClients,
  python: pythonClients,
  samples: engineSamples,
};
const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const chosen = values.only ?? Object.keys(parts);
const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(', ')}`);

installApart('test/generators');
const build = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
if (build.status !== 0) process.exit(1);

const folder = mkdtempSync(join(tmpdir(), 'economy-generators-'));
// PostgreSQL runs as another user where this is run by root.
chmodSync(folder, 0o755);
const failed = [];
/** What no part tries, and why. */
const leftOut = [
  'C#, whose generated client needs RestSharp and JsonSubTypes: neither Debian nor npm carries them',
  'Go, whose models this release of OpenAPI Generator does not write',
];
let passed = 0;
try {
  const service = await TrialService.start(folder);
  for (const name of chosen) {
    for (const trial of parts[name]) await attempt(trial, service);
  }
} finally {
  await endPrograms();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
const notChosen = Object.keys(parts).filter((name) => !chosen.includes(name));
if (notChosen.length > 0) leftOut.push(`${notChosen.join(', ')}: not asked for`);
for (const line of leftOut) console.log(`left out: ${line}`);
for (const { name, error } of failed) console.log(`\nFAILED: ${name}\n${error.stack}`);
console.log(`${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;

/** One client or sample: what makes it ready, and the program that is then watched. */
async function attempt({ name, needs = [], prepare, use }, service) {
  const missing = needs.filter((need) => !need.isThere());
  if (missing.length > 0) {
    leftOut.push(`${name}, without ${missing.map(({ what }) => what).join(', ')}`);
    return;
  }
  const place = join(folder, name.replaceAll(/\W+/g, '-'));
  try {
    await prepare?.({ place, service, run: (step, command) => run(`${name}: ${step}`, root, command) });
    await use({ place, service });
    passed += 1;
    console.log(`${name}: passed`);
  } catch (error) {
    failed.push({ name, error });
    console.log(`${name}: FAILED`);
  }
}
