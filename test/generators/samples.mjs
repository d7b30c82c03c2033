// The samples of examples/engines that this machine can run: each makes its trade and then receives another one.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, start } from '../../scripts/package-trial/programs.mjs';
import { program, root } from './service.mjs';

const gson = '/usr/share/java/gson.jar';
const newtonsoft = '/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll';
const systemNetHttp = '/usr/lib/mono/4.5/System.Net.Http.dll';

/** By language: the file, and how it is compiled and run. */
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

export const engineSamples = Object.values(ways).map((way) => ({
  name: `examples/engines: ${way.name}`,
  needs: way.needs ?? [],
  async use({ place, service }) {
    mkdirSync(place);
    copyFileSync(join(root, 'examples/engines', way.file), join(place, way.file));
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
