import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { workerDatabaseUrl } from '../support/database.js';
import { type CodeBlock, codeBlocks, documentFiles, root, shellLanguages } from '../support/readme.js';
import { compileSamples, type Sample } from './support/compile-samples.js';
import { requestFaults } from './support/request-faults.js';

const packages = [
  'packages/client/README.md',
  'examples/own-dialect/README.md',
  'examples/own-nest-app/README.md',
  'examples/progressive-kingdom/README.md',
  'dashboard/README.md',
];
const files = [...documentFiles().filter((file) => !file.startsWith('docs/adr/')), ...packages];
const blocks = files.flatMap((file) => codeBlocks(file));
const of = (...languages: string[]): CodeBlock[] =>
  blocks.filter(({ language }) => languages.includes(language));
const title = ({ file, line, heading }: CodeBlock): string => `${file}, line ${line}: ${heading}`;
const titled = (some: readonly CodeBlock[]): (CodeBlock & { title: string })[] =>
  some.map((block) => ({ ...block, title: title(block) }));

/** Shell that no test runs, and why; the others are run by test/readme.spec.ts or `node scripts/test-package.mjs`. */
const leftOut = of(...shellLanguages).filter(({ notRun }) => notRun !== null);
const checked = new Set(['ts', 'js', 'json', 'http', 'sql', 'text', 'mermaid', ...shellLanguages]);

/** What samples take for granted, because their text says so. */
const given: Readonly<Record<string, string>> = {
  'packages/client/README.md': 'baseUrl clientId clientSecret secret',
};
/** Written by a program, which a test holds it against: declarations, not code. */
const written = 'docs/api-report.md';

describe('the samples of the documents', () => {
  it('are in languages that this test can check', () => {
    const unknown = blocks.filter(({ language }) => !checked.has(language));
    expect(unknown.map((block) => `${title(block)}: "${block.language}"`)).toEqual([]);
  });

  it('are run, but for those that install, serve, or need what a test has not', () => {
    process.stdout.write(
      leftOut.map((block) => `not run: ${title(block)}, because ${block.notRun}\n`).join(''),
    );
    const counts = new Map<string, number>();
    for (const { file } of leftOut) counts.set(file, (counts.get(file) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({
      'README.md': 1,
      'CONTRIBUTING.md': 1,
      'docs/agents.md': 2,
      'docs/deploy.md': 5,
      'docs/operations.md': 1,
      'docs/scale.md': 2,
      'examples/progressive-kingdom/README.md': 1,
      'packages/client/README.md': 1,
    });
  });

  it('leaves no other kind of block out', () => {
    expect(
      blocks.filter(({ language, notRun }) => notRun !== null && !shellLanguages.includes(language)),
    ).toEqual([]);
  });

  it('in TypeScript and JavaScript fit the types of the packages', () => {
    const broken = {
      name: 'docs/broken.md',
      path: 'docs/broken.ts',
      text: "import { nothing, toUnits } from 'agent-npc-economy';\ntoUnits(5);\n",
    };
    const engine = 'examples/engines/economy.mjs';
    const ofNode = {
      name: engine,
      path: 'examples/engines/economy.sample.js',
      text: readFileSync(join(root, engine), 'utf8'),
    };
    // With one that does not fit, to see that such a one is found.
    expect(compileSamples([...samplesOf(of('ts', 'js')), ofNode, broken])).toEqual([
      expect.stringContaining(
        "docs/broken.md, line 1: Module '\"agent-npc-economy\"' has no exported member 'nothing'",
      ),
      expect.stringContaining('docs/broken.md, line 2: Argument of type'),
    ]);
  });

  it('in shell are shell', () => {
    const folder = mkdtempSync(join(tmpdir(), 'economy-samples-'));
    try {
      const some = of(...shellLanguages);
      for (const [index, { text }] of some.entries()) writeFileSync(join(folder, `${index}.sh`), text);
      const script = 'for one in *.sh; do bash -n "$one" 2>&1 || echo "at fault: $one"; done';
      const faults = execFileSync('bash', ['-c', script], { cwd: folder, encoding: 'utf8' });
      expect(faults.replaceAll(/\b(\d+)\.sh/g, (_, index: string) => title(some[Number(index)]!))).toBe('');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it.each(titled(of('json')))('in JSON: $title', ({ text }) => {
    expect(typeof JSON.parse(text)).toBe('object');
  });

  it.each(titled(of('http')))('requests: $title', ({ text }) => {
    expect(requestFaults(text)).toEqual([]);
  });

  it('in SQL are understood by PostgreSQL', async () => {
    const client = new Client({ connectionString: await workerDatabaseUrl() });
    await client.connect();
    try {
      expect(of('sql').length).toBeGreaterThan(0);
      // What stands behind RETURN is parsed and never done.
      for (const { text } of of('sql')) await client.query(`DO $sample$ BEGIN RETURN; ${text} END $sample$`);
      await expect(client.query('DO $sample$ BEGIN RETURN; CREATE ROLL a; END $sample$')).rejects.toThrow(
        'syntax',
      );
    } finally {
      await client.end();
    }
  });

  it('in plain text are no code that has a language', () => {
    const code =
      /^(?:\$ )?(?:curl|npm|npx|node|docker|kubectl|export|GET|PUT|POST|DELETE|SELECT|import|const)\b.*\S/m;
    expect(
      of('text')
        .filter(({ text }) => code.test(text))
        .map(title),
    ).toEqual([]);
  });
});

describe('the checks themselves', () => {
  it('find a request that no operation accepts', () => {
    expect(requestFaults('PUT /v1/instance/{identifier}/tax-rates')).toEqual([
      'PUT /v1/instance/{identifier}/tax-rates is no operation',
    ]);
    expect(requestFaults('GET /v1/instance?limits=2')).toEqual(['GET /v1/instance has no parameter limits']);
    expect(requestFaults('POST /v1/webhook\n\n{"eventType": []}')).toEqual([
      'POST /v1/webhook has no field eventType',
      'POST /v1/webhook needs the field url',
    ]);
  });
});

/** One sample a document, or one a block where the blocks are files. */
function samplesOf(some: readonly CodeBlock[]): Sample[] {
  const documents = [...new Set(some.map(({ file }) => file))].filter((file) => file !== written);
  return documents.flatMap((file) => {
    const own = some.filter((block) => block.file === file);
    if (own.every(({ path }) => path !== null)) {
      // The files of a folder that is not there yet.
      return own.map((block) => ({
        name: title(block),
        path: `examples/new/${block.path}`,
        text: block.text,
      }));
    }
    const names = given[file]?.split(' ') ?? [];
    const constants = names.map((name) => `declare const ${name}: string;`).join(' ');
    // In the lines in which they stand, so that a fault is told where it is.
    const lines: string[] = readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map(() => '');
    lines[0] = constants;
    for (const { line, text } of own)
      for (const [index, one] of text.split('\n').entries()) lines[line - 1 + index] = one;
    const extension = own.every(({ language }) => language === 'js') ? 'js' : 'ts';
    return [
      {
        name: file,
        path: file.replace(/\.md$/, `.sample.${extension}`),
        text: `${lines.join('\n')}\nexport {};`,
      },
    ];
  });
}
