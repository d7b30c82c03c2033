import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readText, root, tableRows } from '../support/readme.js';

/** A threat model that points at tests which are gone would be worse than none. */
describe('the threat model', () => {
  const rows = tableRows(readText('SECURITY.md'), 'Attacker').map((row) => ({
    attacker: row[0]!,
    tests: [...row[3]!.matchAll(/`((?:test|src)\/[^`]+)`(?: \(([^)]*)\))?/g)].map(
      ([, file, titles = '']) => ({
        file: `${file}.spec.ts`,
        titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title]) => title!),
      }),
    ),
  }));

  it.each(rows)('names existing tests for $attacker', ({ tests }) => {
    expect(tests.length).toBeGreaterThan(0);
    expect(tests.map(({ file }) => file).filter((file) => !existsSync(join(root, file)))).toEqual([]);
    for (const { file, titles } of tests) {
      const text = readText(file);
      expect(titles.filter((title) => !text.includes(title))).toEqual([]);
    }
  });
});
