import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { variableOf } from '../src/module/economy-options.js';
import { readText, root } from './support/readme.js';

const guide = readText('docs/extending.md');
const example = 'examples/own-nest-app';

describe('docs/extending.md', () => {
  it('shows files of the example as they are; `npm run test:package` runs them', () => {
    const shown = [...guide.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code);
    const files = ['src', 'test'].flatMap((folder) =>
      readdirSync(join(root, example, folder)).map((name) => readText(join(example, folder, name))),
    );
    expect(shown).toHaveLength(4);
    for (const code of shown) expect(files).toContain(code);
  });

  it('names every option', () => {
    const words = new Set([...guide.matchAll(/`([\w.]+)`/g)].map(([, word]) => word));
    const tops = new Set(Object.keys(variableOf).map((option) => option.split('.')[0]!));
    expect([...tops].filter((option) => !words.has(option))).toEqual([]);
  });
});
