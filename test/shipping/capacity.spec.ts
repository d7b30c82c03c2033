import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readText, root, tableRows } from '../support/readme.js';

function capacity(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [join(root, 'scripts', 'capacity.mjs'), ...args], { encoding: 'utf8' });
}

/** A figure of the table, without its thousands separators. */
function figure(stdout: string, row: string, column = 1): number {
  const cells = tableRows(stdout, '').find(([name]) => name === row);
  if (!cells) throw new Error(`there is no row ${row}`);
  return Number(cells[column]!.replaceAll(',', ''));
}

describe('the capacity model', () => {
  it('is shown in docs/scale.md as the script prints it', () => {
    const { status, stdout } = capacity();
    expect(status).toBe(0);
    const [, after = ''] = readText('docs/scale.md').split('<!-- capacity -->\n\n');
    expect(after.slice(0, after.indexOf('\n\n'))).toBe(stdout.trimEnd());
  });

  it('computes with other assumptions', () => {
    const args = [
      '--only',
      '100 k',
      '--talks',
      '0',
      '--taxes',
      '0',
      '--trades',
      '0',
      '--reads',
      '864',
      '--peak',
      '3',
    ];
    const { stdout } = capacity(...args);
    // 100,000 characters × 864 reads a day are 1000 a second.
    expect(figure(stdout, 'calls/s, mean')).toBe(1000);
    expect(figure(stdout, 'calls/s, peak')).toBe(3000);
    expect(figure(stdout, 'new storage a month, GiB')).toBe(0);
    const { figures } = JSON.parse(readText('bench/results/reference.json')) as {
      figures: Record<string, { serviceMicroseconds: number }>;
    };
    const busy = (3000 * figures['GET of a character']!.serviceMicroseconds) / 1e6;
    expect(figure(stdout, 'processors, service')).toBeCloseTo(busy / 0.5, 0);
  });

  it('has more shards and costs more, the longer events are kept', () => {
    const short = capacity('--only', '10 M', '--months', '1').stdout;
    const long = capacity('--only', '10 M', '--months', '24').stdout;
    for (const row of ['shards of PostgreSQL', 'money a month, machines', 'money a month, disks'])
      expect(figure(long, row)).toBeGreaterThan(figure(short, row));
    expect(figure(long, 'processors, PostgreSQL')).toBe(figure(short, 'processors, PostgreSQL'));
  });

  it.each([
    ['--trades', 'many', '--trades takes a number of 0 or more, not "many"'],
    ['--load', '0', '--load takes a number above 0'],
    ['--only', 'none', '--only: none of 1 k characters'],
    ['--unknown', '1', "Unknown option '--unknown'"],
  ])('refuses %s %s', (option, value, reason) => {
    const { status, stderr } = capacity(option, value);
    expect(status).toBe(1);
    expect(stderr).toContain(reason);
  });
});
