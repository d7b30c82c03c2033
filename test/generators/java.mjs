// A client in Java by OpenAPI Generator. Compiled with what Debian has: Jackson, and the HTTP client of Java; `java/` has
// stand-ins for what it does not have.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from '../../scripts/package-trial/programs.mjs';
import { generate, java } from './openapi-generator.mjs';
import { program, root } from './service.mjs';

const folder = join(root, 'test/generators');
const out = join(folder, 'dist/java');
const jar = (name) => `/usr/share/java/${name}.jar`;
const jackson = ['jackson-core', 'jackson-databind', 'jackson-annotations'].map(jar);
const annotations = [jar('geronimo-annotation-1.3-spec'), jar('jsr305')];
const options = { hideGenerationTimestamp: true, dateLibrary: 'java8', openApiNullable: false };
const left = { apiTests: false, modelTests: false, apiDocs: false, modelDocs: false };
const listed = (values) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(',');

export const javaClients = [
  {
    name: 'Java, OpenAPI Generator',
    needs: [
      java,
      program('libjackson2-databind-java', ...jackson),
      program('libgeronimo-annotation-1.3-spec-java libjsr305-java', ...annotations),
    ],
    async prepare() {
      rmSync(out, { recursive: true, force: true });
      mkdirSync(join(out, 'classes'), { recursive: true });
      const packages = [
        '--invoker-package=economy',
        '--api-package=economy.api',
        '--model-package=economy.model',
      ];
      const made = [`--additional-properties=${listed(options)}`, `--global-property=${listed(left)}`];
      await generate('Java', out, ['-g', 'java', '--library', 'native', ...packages, ...made]);
      const sources = [...filesIn(join(out, 'src/main/java')), ...filesIn(join(folder, 'java'))];
      writeFileSync(join(out, 'sources'), sources.join('\n'));
      const classPath = [...jackson, ...annotations].join(delimiter);
      await step('compile', ['javac', '-nowarn', '-d', 'classes', '-cp', classPath, '@sources']);
    },
    async use({ service }) {
      const classPath = ['classes', ...jackson].join(delimiter);
      const said = await step('run', ['java', '-cp', classPath, 'Trade'], service.env);
      await service.expectClient(said, { streams: false });
    },
  },
];

function step(what, command, env) {
  return run(`Java: ${what}`, out, command, env);
}

function filesIn(place) {
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.java'))
    .map((name) => join(place, name));
}
