import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '..');

function check(...file: string[]): { status: number | null; stderr: string } {
  const args = ['scripts/api-report.mjs', '--check', ...file];
  return spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
}

describe('the public API', () => {
  it('matches docs/api-report.md, every export explained and marked', () => {
    const { status, stderr } = check();
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });

  it('fails when it differs, and names the command that accepts the change', () => {
    const folder = mkdtempSync(join(tmpdir(), 'economy-api-'));
    try {
      const before = readFileSync(join(root, 'docs', 'api-report.md'), 'utf8');
      const changed = before.replace(
        'clientId: string, scopes?:',
        'clientId: string, howLong: number, scopes?:',
      );
      expect(changed).not.toBe(before);
      writeFileSync(join(folder, 'report.md'), changed);
      const { status, stderr } = check(join(folder, 'report.md'));
      expect(status).toBe(1);
      expect(stderr).toMatch(
        /^\+ +issueToken\(clientId: string, scopes\?: readonly Scope\[\]\): Promise<string>;$/m,
      );
      expect(stderr).toContain('npm run api:report');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
