// The samples of docs/engines.md and examples/engines that this machine can run: each makes its trade and then receives another one.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, start } from '../../scripts/package-trial/programs.mjs';
import { program, root } from './service.mjs';

const page = readFileSync(join(root, 'docs/engines.md'), 'utf8');
const gson = '/usr/share/java/gson.jar';
const newtonsoft = '/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll';
const systemNetHttp = '/usr/lib/mono/4.5/System.Net.Http.dll';

/** By the language of the block: the file that it is, and how it is compiled and run there. */
const ways = {
  js: {
    name: 'Node',
    file: 'economy.mjs',
    command: [process.execPath, 'economy.mjs'],
    async prepare(place) {
      const client = join(place, 'node_modules/@agent-npc-economy/client');
      mkdirSync(client, { recursive: true });
      writeFileSync(join(client, 'package.json'), JSON.stringify({ type: 'module', exports: './index.js' }));
      const built = new URL('../../dist/packages/client/src/index.js', import.meta.url);
      writeFileSync(join(client, 'index.js'), `export * from '${built}';\n`);
    },
  },
  python: {
    name: 'Python',
    file: 'economy.py',
    command: ['/usr/bin/python3', 'economy.py'],
    needs: [program('python3', '/usr/bin/python3')],
  },
  java: {
    name: 'Java',
    file: 'Economy.java',
    command: ['java', '-cp', ['.', gson].join(delimiter), 'Economy'],
    needs: [program('default-jdk-headless', '/usr/bin/javac'), program('libgoogle-gson-java', gson)],
    prepare: (place) =>
      run('Java: javac', place, ['javac', '-Xlint:all', '-Werror', '-cp', gson, 'Economy.java']),
  },
  csharp: {
    name: 'C#',
    file: 'Economy.cs',
    command: ['mono', 'Economy.exe'],
    needs: [
      program('mono-mcs mono-runtime', '/usr/bin/mcs', '/usr/bin/mono'),
      program('libnewtonsoft-json5.0-cil libmono-system-net-http4.0-cil', newtonsoft, systemNetHttp),
    ],
    async prepare(place) {
      const references = [`-r:${newtonsoft}`, '-r:System.Net.Http.dll'];
      await run('C#: mcs', place, ['mcs', '-warnaserror', ...references, 'Economy.cs']);
    },
  },
};

export const engineSamples = Object.entries(ways).map(([language, way]) => ({
  name: `docs/engines.md: ${way.name}`,
  needs: way.needs ?? [],
  async use({ place, service }) {
    mkdirSync(place);
    writeFileSync(join(place, way.file), sampleOf(language, way.file));
    await way.prepare?.(place);
    const env = { ...service.env, MONO_PATH: join(newtonsoft, '..') };
    const sample = start(way.name, place, way.command, env);
    try {
      const [, seq] = await sample.says(/^(\d+) trade$/m);
      await service.expectTrade(seq, 1);
      await sample.says(new RegExp(`^${await service.trade(0.25)} trade$`, 'm'));
    } finally {
      await sample.end();
    }
  },
}));

/** A file of its own, or a block of the page. */
function sampleOf(language, file) {
  const own = join(root, 'examples/engines', file);
  if (existsSync(own)) return readFileSync(own, 'utf8');
  const blocks = page.split(`\n\`\`\`${language}\n`).slice(1);
  if (blocks.length !== 1) throw new Error(`docs/engines.md has ${blocks.length} blocks of ${language}`);
  return `${blocks[0].split('\n```\n')[0]}\n`;
}
