import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Json } from '../support/api-client.js';
import { readText, root } from '../support/readme.js';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'economy-audit-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function audit(only: string, cwd: string, path = ''): { status: number | null; stdout: string } {
  return spawnSync(process.execPath, [join(root, 'scripts', 'audit.mjs'), '--only', only], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${path}${delimiter}${process.env['PATH']}` },
  });
}

/** A project with these packages: what their package.json says of the licence. */
function project(packages: Record<string, Json>, dev: readonly string[] = []): void {
  const locked: Json = { '': { name: 'project' } };
  for (const [name, manifest] of Object.entries(packages)) {
    const path = `node_modules/${name}`;
    locked[path] = { version: '1.0.0', ...(dev.includes(name) ? { dev: true } : {}) };
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(
      join(folder, path, 'package.json'),
      JSON.stringify({ name, version: '1.0.0', ...manifest }),
    );
  }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: locked }));
  writeFileSync(join(folder, 'package.json'), '{"name": "project", "version": "1.0.0"}');
}

/** An npm that prints this whatever it is asked. */
function npmThatSays(answer: Json): string {
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\ncat <<'END'\n${JSON.stringify(answer)}\nEND\nexit 1\n`, {
    mode: 0o755,
  });
  return folder;
}

describe('the audit of what the service depends on', () => {
  it('accepts the licences of this project', () => {
    const { status, stdout } = audit('licences', root);
    expect(stdout).toMatch(/licences: \d+ packages, all on the list/);
    expect(status).toBe(0);
  });

  it('names packages whose licence is missing or not on the list', () => {
    project(
      {
        free: { license: 'MIT' },
        old: { licenses: [{ type: 'MIT' }] },
        either: { license: '(GPL-3.0-only OR Apache-2.0)' },
        both: { license: 'MIT AND GPL-3.0-only' },
        bound: { license: 'AGPL-3.0-only' },
        silent: {},
        tool: { license: 'GPL-3.0-only' },
      },
      ['tool'],
    );
    const { status, stdout } = audit('licences', folder);
    expect(status).toBe(1);
    expect(stdout.trim().split('\n').slice(2)).toEqual([
      'both@1.0.0: MIT AND GPL-3.0-only',
      'bound@1.0.0: AGPL-3.0-only',
      'silent@1.0.0: no licence',
    ]);
  });

  it('fails for a hole that is high or critical', () => {
    const vulnerabilities = {
      leaky: { name: 'leaky', severity: 'critical', range: '<2' },
      minor: { name: 'minor', severity: 'low', range: '*' },
    };
    const counts = { critical: 1, high: 0, moderate: 0, low: 1 };
    const path = npmThatSays({ vulnerabilities, metadata: { vulnerabilities: counts } });
    const { status, stdout } = audit('holes', folder, path);
    expect(status).toBe(1);
    expect(stdout).toContain('leaky <2: critical');
    expect(stdout).not.toContain('minor');
  });

  it('does not fail for a low one, nor where the registry does not answer', () => {
    const minor = { name: 'minor', severity: 'low', range: '*' };
    const counts = { critical: 0, high: 0, moderate: 0, low: 1 };
    const low = npmThatSays({ vulnerabilities: { minor }, metadata: { vulnerabilities: counts } });
    expect(audit('holes', folder, low)).toMatchObject({
      status: 0,
      stdout: '  holes: none high or critical, 0 moderate, 1 low\n',
    });
    const none = npmThatSays({ message: '405 Method Not Allowed', statusCode: 405 });
    expect(audit('holes', folder, none)).toMatchObject({
      status: 0,
      stdout: '  holes: left out: the registry does not answer audits (405 Method Not Allowed)\n',
    });
  });

  it('writes a bill of materials that names every package, and refuses one that does not', () => {
    project({ free: { license: 'MIT' }, tool: { license: 'MIT' } }, ['tool']);
    const bill = (...names: string[]): Json => ({
      bomFormat: 'CycloneDX',
      metadata: { component: { 'bom-ref': 'folder@1.0.0', name: 'folder' } },
      components: names.map((name) => ({ 'bom-ref': `${name}@1.0.0`, name, version: '1.0.0' })),
      dependencies: [
        { ref: 'folder@1.0.0', dependsOn: ['free@1.0.0', 'tool@1.0.0'] },
        { ref: 'tool@1.0.0', dependsOn: [] },
      ],
    });
    const file = join(folder, 'dist', 'sbom.cdx.json');
    const empty = audit('sbom', folder, npmThatSays(bill('tool')));
    expect(empty.status).toBe(1);
    expect(empty.stdout).toContain('not in the bill: free@1.0.0');
    expect(existsSync(file)).toBe(false);
    expect(audit('sbom', folder, npmThatSays(bill('free', 'tool'))).status).toBe(0);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      metadata: { component: { name: 'project' } },
      components: [{ name: 'free' }],
      dependencies: [{ ref: 'folder@1.0.0', dependsOn: ['free@1.0.0'] }],
    });
  });

  it('is part of what a change must pass', () => {
    expect(readText('.ci/run')).toMatch(/\bquietly audit node scripts\/audit\.mjs;/);
    expect(readText('.ci/run')).toMatch(/^sequence openapi format audit$[^]*^gather openapi format audit$/m);
    // A job of its own is left out aloud.
    expect(readText('.ci/run')).toMatch(/^ {2}tests project npm run test:project --$/m);
    expect(readText('.ci/run')).toMatch(
      /^ {2}for script in scripts\/test-package scripts\/check-deploy test\/generators\/main; do$/m,
    );
    expect(readText('.ci/run')).toContain('left out: samples, packages, deploy files');
  });
});
