import { freePort } from './support/free-port.js';
import { type ChildProcess, execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type DemoFacts } from '../src/process/demo/demo-world.js';
import {
  type BlockResult,
  brokenLinks,
  differences,
  documentFiles,
  missingLines,
  readText,
  root,
  runBlocks,
  shellBlocks,
  startService,
  stopService,
  tableRows,
} from './support/readme.js';

const readme = readText('README.md');

/** In this order, each in a shell of its own, on one service. */
const guides = [
  ['README.md', 'docs/engines.md', 'docs/http.md'],
  ['docs/first-world.md', 'docs/money.md', 'docs/modelling.md', 'docs/goods.md'],
  ['docs/agents.md', 'docs/talks.md', 'docs/economy.md', 'docs/snapshots.md'],
];
const sequences = guides.map((files) => {
  const all = files.flatMap((file) => shellBlocks(file));
  return { all, run: all.filter(({ notRun }) => notRun === null) };
});
// The others take the variables that the README sets.
const settings = sequences[0]!.run.find(({ text }) => text.startsWith('fact() {'))!;
for (const { run } of sequences.slice(1)) run.unshift(settings);
const blocks = sequences.flatMap(({ run }, sequence) =>
  run.map((block, index) => ({
    ...block,
    sequence,
    index,
    name: `${block.file}, line ${block.line}: ${block.heading}`,
  })),
);
const leftOut = sequences.flatMap(({ all }) => all.filter(({ notRun }) => notRun !== null));

/** What the document gives as examples. */
async function exampleCalls(): Promise<string[]> {
  const script = `
    import { readFileSync } from 'node:fs';
    import { exampleCalls } from './test/support/example-calls.mjs';
    console.log(JSON.stringify(exampleCalls(JSON.parse(readFileSync('openapi.json', 'utf8')))));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
  });
  return JSON.parse(stdout) as string[];
}

const separator = '\n@next\n';
/** A call may find its target gone, or find nothing to do; it must be one that the service understands. */
const misunderstood =
  /"code":"(?:VALIDATION_FAILED|MALFORMED_JSON|UNAUTHENTICATED|FORBIDDEN|ROUTE_NOT_FOUND|METHOD_NOT_ALLOWED|UNSUPPORTED_MEDIA_TYPE|INTERNAL)"/;

/** One after the other; what does not end, as a live stream, is left after a second. */
function callAll(calls: readonly string[]): string {
  const token = `TOKEN=$(node -p "require('./data/demo.json').token")`;
  return [
    token,
    'curl() { command curl -m 1 "$@"; }',
    ...calls.map((call) => `${call}\nprintf '${separator}'`),
  ].join('\n');
}

describe('the shell blocks of the documents, in order, on a fresh demo world', () => {
  let folder: string;
  let baseUrl: string;
  let service: ChildProcess | undefined;
  let before: object;
  const results: BlockResult[][] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'economy-readme-'));
    // As root, PostgreSQL runs as another user, who has to pass.
    chmodSync(folder, 0o755);
    const port = await freePort();
    baseUrl = `http://127.0.0.1:${port}`;
    service = await startService(folder, port);
    before = await marks();
    for (const { run } of sequences) results.push(await runBlocks(run, folder, baseUrl));
  }, 600_000);

  afterAll(async () => {
    if (service) expect(await stopService(service)).toBe(0);
    rmSync(folder, { recursive: true, force: true });
  });

  it('leaves out only blocks that install, start or need what a test has not', () => {
    expect(leftOut.map(({ file, heading }) => `${file}: ${heading}`)).toEqual([
      'README.md: Quick start',
      'docs/agents.md: Try it',
      'docs/agents.md: `openai`',
    ]);
  });

  it.each(blocks)('$name', ({ sequence, index, answer }) => {
    const { stdout, statuses } = results[sequence]![index]!;
    if (answer?.language !== 'json') {
      expect(statuses.filter((status) => status < 200 || status > 299)).toEqual([]);
      expect(answer ? missingLines(answer.text, stdout) : []).toEqual([]);
      return;
    }
    const shown = JSON.parse(answer.text) as { status?: number };
    const last = statuses.at(-1)!;
    expect(statuses.slice(0, -1).filter((status) => status < 200 || status > 299)).toEqual([]);
    if (typeof shown.status !== 'number') expect([200, 201]).toContain(last);
    else expect(last).toBe(shown.status);
    expect(differences(shown, JSON.parse(stdout))).toEqual([]);
  });

  /** What a newcomer keeps who has pasted every block. */
  async function marks(): Promise<object> {
    const { token } = JSON.parse(readFileSync(join(folder, 'data', 'demo.json'), 'utf8')) as DemoFacts;
    const read = async (path: string): Promise<Response> =>
      fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const named = async (path: string): Promise<unknown[]> => {
      const { items } = (await (await read(path)).json()) as {
        items: { name?: string; url?: string; revokedAt?: string | null }[];
      };
      return items.filter(({ revokedAt = null }) => revokedAt === null).map(({ name, url }) => name ?? url);
    };
    const { quota } = (await (await read('/v1/usage')).json()) as { quota: { limit: unknown } };
    return {
      rate: (await read('/v1/application')).headers.get('ratelimit-policy'),
      quota: quota.limit,
      agents: await named('/v1/agent'),
      keys: await named('/v1/application/key'),
      webhooks: await named('/v1/webhook'),
    };
  }

  it('leaves the application as it was: its limits, agents, keys and webhooks', async () => {
    expect(await marks()).toEqual(before);
    expect(before).toMatchObject({ rate: expect.any(String), quota: null, agents: ['Villager'] });
  });

  it('has a call for each operation in the reference that the demo world understands', async () => {
    const calls = await exampleCalls();
    expect(calls.length).toBeGreaterThan(80);
    const { stdout } = await promisify(execFile)('bash', ['-c', callAll(calls)], {
      cwd: folder,
      env: { PATH: process.env['PATH'], BASE: baseUrl },
      maxBuffer: 2 ** 26,
    });
    const answers = stdout.split(separator).slice(0, -1);
    expect(answers).toHaveLength(calls.length);
    // The token of the demo world is no person's.
    const faults = answers.filter(
      (answer) => misunderstood.test(answer) && !answer.includes('This is for people'),
    );
    expect(faults).toEqual([]);
  });

  it('lists the seven operations of the interface, and shows two of them with an answer', async () => {
    const document = await fetch(`${baseUrl}/openapi.json`);
    const { paths } = (await document.json()) as { paths: Record<string, object> };
    const served = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `\`${method.toUpperCase()} ${path}\``),
    );
    const listed = tableRows(readme, 'Operation').map(([operation = '']) => operation);
    expect(listed).toEqual([
      '`PUT /v1/agent-npc/{instance}/{identifier}/trade`',
      '`PUT /v1/agent-npc/{instance}/{identifier}/interact`',
      '`GET /v1/agent-npc/{instance}/{identifier}`',
      '`DELETE /v1/agent-npc/{instance}/{identifier}`',
      '`GET /v1/npc/{instance}/{identifier}`',
      '`PUT /v1/instance/{identifier}/tax-rate`',
      '`PUT /v1/instance/{identifier}/tax`',
    ]);
    expect(listed.filter((operation) => !served.includes(operation))).toEqual([]);
    const shown = sequences[0]!.run.filter(
      ({ heading, answer }) => heading === 'The seven operations' && answer?.language === 'json',
    );
    expect(shown).toHaveLength(2);
  });
});

describe('what the documents list', () => {
  it('keeps the README to 235 lines', () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(235);
  });

  it('has docs/configuration.md as it is written from the schema of the settings', async () => {
    const args = ['--import', './scripts/typescript.mjs', 'scripts/configuration.mjs', '--check'];
    await promisify(execFile)(process.execPath, args, { cwd: root });
  });
});

describe('the links of the documents', () => {
  it.each(documentFiles())('%s', (file) => {
    expect(brokenLinks(file)).toEqual([]);
  });
});

describe('the checks themselves', () => {
  it('find an answer that differs', () => {
    expect(differences({ a: '…', b: { c: 1 } }, { a: null, b: { c: 2 } })).toEqual([
      '/a is missing',
      '/b/c is 2, not 1',
    ]);
    expect(missingLines('a … c\nd', 'a b c')).toEqual(['d']);
  });

  it('find the reason not to run a block, and its end', () => {
    const markdown = '# A\n\n<!-- not run: no -->\n\n```sh\na\n```\n\n````sh\n```\n````\n\n```text\nc\n```\n';
    expect(shellBlocks('x.md', markdown)).toMatchObject([
      { heading: 'A', text: 'a', notRun: 'no', answer: null },
      { text: '```', notRun: null, answer: { language: 'text', text: 'c' } },
    ]);
    expect(() => shellBlocks('x.md', '````sh\na\n```\n')).toThrow('line 1 does not end');
  });
});
