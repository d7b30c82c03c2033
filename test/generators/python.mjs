// A client in Python by OpenAPI Generator, with the libraries that Debian has. That release knows no mapping of discriminators:
// it reads all events as what they have in common, so that the trial reads the page itself.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../scripts/package-trial/programs.mjs';
import { generate, java } from './openapi-generator.mjs';
import { program, root } from './service.mjs';

const folder = join(root, 'test/generators');
const out = join(folder, 'dist/python');
const library = (name) => program(`python3-${name}`, `/usr/share/doc/python3-${name}`);

export const pythonClients = [
  {
    name: 'Python, OpenAPI Generator',
    needs: [
      java,
      program('python3', '/usr/bin/python3'),
      ...['certifi', 'dateutil', 'six', 'urllib3'].map(library),
    ],
    async prepare() {
      rmSync(out, { recursive: true, force: true });
      mkdirSync(out, { recursive: true });
      await generate('Python', out, ['-g', 'python', '--additional-properties=packageName=economy']);
      await run('Python: compile', out, ['/usr/bin/python3', '-m', 'compileall', '-q', 'economy']);
    },
    async use({ service }) {
      const command = ['/usr/bin/python3', join(folder, 'python/trade.py')];
      const said = await run('Python: run', out, command, { ...service.env, PYTHONPATH: out });
      await service.expectClient(said, { streams: false });
    },
  },
];
