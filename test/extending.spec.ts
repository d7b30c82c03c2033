import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readText, root } from './support/readme.js';

const guide = readText('docs/extending.md');
const listings = (page: string): string[] =>
  [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code!);

describe('docs/extending.md', () => {
  const [before, rest] = guide.split('## In an empty folder\n');
  const [typed] = rest!.split(/\n(?=## )/);

  it('has an application with a tax of its own to type; `node scripts/test-package.mjs` runs it', () => {
    expect(listings(before!)).toEqual([]);
    expect(listings(typed!)).toHaveLength(3);
  });

  it('installs the package as it is packed, as every example does, for it is in no registry', () => {
    const { name, version } = JSON.parse(readText('package.json')) as { name: string; version: string };
    const examples = readdirSync(join(root, 'examples'))
      .map((folder) => `examples/${folder}`)
      .filter((folder) => existsSync(join(root, folder, 'package.json')));
    for (const page of [typed!, ...examples.map((folder) => readText(`${folder}/README.md`))]) {
      expect(page).toContain('\nnpm pack');
      const installs = page.split('\n').filter((line) => line.startsWith('npm install '));
      expect(installs.join('\n')).toContain(`/${name}-${version}.tgz`);
    }
  });
});
