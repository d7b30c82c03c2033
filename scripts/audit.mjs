// What the service depends on, in three looks: known holes (`npm audit`), licences, and a bill of materials in CycloneDX's
// format, dist/sbom.cdx.json. `node scripts/audit.mjs`; `-- --only licences` for one of them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const root = process.cwd();
/** Those that ask for no more than their text being kept; which is why the image keeps the packages whole. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** What packages say of their licence outside of their package.json, read by a person. */
const toldElsewhere = { 'pause@0.0.1': 'MIT' };

/** What a production installation has, on any platform: where, its name, and its entry in the lock file. */
function productionPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return (
    Object.entries(packages)
      // Workspaces stand under their own folder, and as a link to it: none of them is in the service.
      .filter(
        ([path, { dev, devOptional, link }]) =>
          path.startsWith('node_modules/') && !dev && !devOptional && !link,
      )
      .map(([path, entry]) => ({ path, name: entry.name ?? path.split('node_modules/').at(-1), entry }))
  );
}

function npm(...args) {
  const { stdout, stderr, error } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (error) throw error;
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`npm ${args.join(' ')} printed no JSON:\n${stdout.slice(0, 500)}${stderr}`);
  }
}

function holes() {
  const report = npm('audit', '--json');
  const counts = report.metadata?.vulnerabilities;
  // No answer is not a fault of the code: not every registry, and no machine without a network, answers audits.
  if (!counts)
    return `left out: the registry does not answer audits (${report.message ?? report.error?.summary ?? 'no reason given'})`;
  const bad = Object.values(report.vulnerabilities).filter(({ severity }) =>
    ['high', 'critical'].includes(severity),
  );
  if (bad.length > 0)
    throw new Error(bad.map(({ name, severity, range }) => `${name} ${range}: ${severity}`).join('\n'));
  return `none high or critical, ${counts.moderate} moderate, ${counts.low} low`;
}

/** The licence that the package itself names, by the present or the old way of package.json. */
function licenceOf({ path, name, entry }) {
  const file = join(root, path, 'package.json');
  const told = toldElsewhere[`${name}@${entry.version}`];
  if (told !== undefined) return told;
  // Of another platform, and so not here.
  if (!existsSync(file)) return entry.license;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
  const found = license ?? licenses;
  const names = [found].flat().map((one) => one?.type ?? one);
  return names.length > 1 ? `(${names.join(' OR ')})` : names[0];
}

/** Of alternatives one has to be allowed, of licences together each. */
function isAllowed(licence) {
  const plain = licence.replaceAll(/[()]/g, '');
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => allowed.has(name.trim())));
}

function licences() {
  const packages = productionPackages();
  const faults = packages
    .map((one) => ({ ...one, licence: licenceOf(one) }))
    .filter(({ licence }) => typeof licence !== 'string' || !isAllowed(licence))
    .map(({ name, entry, licence }) => `${name}@${entry.version}: ${licence ?? 'no licence'}`);
  if (faults.length > 0) throw new Error(`not on the list of allowed licences:\n${faults.join('\n')}`);
  return `${packages.length} packages, all on the list`;
}

function sbom() {
  // Of everything, because with `--omit dev` npm leaves out what development needs too.
  const bill = npm('sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application');
  if (bill.bomFormat !== 'CycloneDX' || !Array.isArray(bill.components))
    throw new Error('this is no bill of CycloneDX');
  const production = productionPackages();
  const wanted = new Set(production.map(({ name, entry }) => `${name}@${entry.version}`));
  bill.components = bill.components.filter(({ name, version }) => wanted.has(`${name}@${version}`));
  const kept = new Set([bill.metadata.component, ...bill.components].map((one) => one['bom-ref']));
  bill.dependencies = (bill.dependencies ?? [])
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }));
  // npm names it after the folder.
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  bill.metadata.component.name = name;
  const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));
  const missing = production
    .filter(({ path }) => existsSync(join(root, path, 'package.json')))
    .map(({ name, entry }) => `${name}@${entry.version}`)
    .filter((one) => !listed.has(one));
  if (missing.length > 0) throw new Error(`not in the bill: ${missing.join(', ')}`);
  const file = join('dist', 'sbom.cdx.json');
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, file), `${JSON.stringify(bill, null, 2)}\n`);
  return `${listed.size} packages in ${file}`;
}

const looks = { holes, licences, sbom };
const { values } = parseArgs({ options: { only: { type: 'string' } } });
if (values.only !== undefined && !Object.hasOwn(looks, values.only))
  throw new Error(`--only takes one of ${Object.keys(looks).join(', ')}`);
for (const [name, look] of Object.entries(looks)) {
  if (values.only !== undefined && values.only !== name) continue;
  try {
    console.log(`  ${name}: ${look()}`);
  } catch (error) {
    console.log(`  ${name}: FAILED\n${error.message}`);
    process.exitCode = 1;
  }
}
