import { type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { variables } from '../src/env-variables.js';
import { errorCodes, errorKinds } from '../src/errors/error-code.js';
import {
  type BlockResult,
  brokenLinks,
  differences,
  documentFiles,
  freePort,
  missingLines,
  readText,
  runBlocks,
  shellBlocks,
  startService,
  stopService,
  tableRows,
} from './support/readme.js';

const readme = readText('README.md');
const blocks = shellBlocks(readme);
const run = blocks.filter(({ notRun }) => notRun === null);
const title = ({ heading, line }: { heading: string; line: number }): string => `${heading}, line ${line}`;

describe('the shell blocks of the README, in order, on a fresh demo world', () => {
  let folder: string;
  let baseUrl: string;
  let service: ChildProcess | undefined;
  let results: BlockResult[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'economy-readme-'));
    // As root, PostgreSQL runs as another user, who has to pass.
    chmodSync(folder, 0o755);
    const port = await freePort();
    baseUrl = `http://127.0.0.1:${port}`;
    service = await startService(folder, port);
    results = await runBlocks(run, folder, baseUrl);
  }, 180_000);

  afterAll(async () => {
    if (service) expect(await stopService(service)).toBe(0);
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  it('leaves out only blocks that install, start or need what a test has not', () => {
    const leftOut = blocks.filter(({ notRun }) => notRun !== null).map(({ heading }) => heading);
    expect(leftOut).toEqual(['Quick start', 'Your own PostgreSQL', 'Your own PostgreSQL', 'Development']);
  });

  it.each(run.map((block, index) => ({ ...block, index, name: title(block) })))(
    '$name',
    ({ index, answer }) => {
      const { stdout, statuses } = results[index]!;
      if (answer?.language !== 'json') {
        expect(statuses.filter((status) => status < 200 || status > 299)).toEqual([]);
        expect(answer ? missingLines(answer.text, stdout) : []).toEqual([]);
        return;
      }
      const shown = JSON.parse(answer.text) as { status?: number };
      const last = statuses.at(-1)!;
      expect(statuses.slice(0, -1).filter((status) => status < 200 || status > 299)).toEqual([]);
      if (shown.status === undefined) expect([200, 201]).toContain(last);
      else expect(last).toBe(shown.status);
      expect(differences(shown, JSON.parse(stdout))).toEqual([]);
    },
  );

  it('lists every operation that the service has', async () => {
    const document = await fetch(`${baseUrl}/openapi.json`);
    const { paths } = (await document.json()) as { paths: Record<string, object> };
    const documented = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `\`${method.toUpperCase()} ${path}\``),
    );
    const besides = [
      '`GET /dashboard`',
      '`GET /docs`',
      '`GET /metrics`',
      '`GET /openapi.json`',
      '`GET /problems`',
      '`POST /mcp`',
    ];
    const listed = tableRows(readme, 'Operation').map(([operation]) => operation);
    expect(listed.toSorted()).toEqual([...documented, ...besides].toSorted());
  });

  it('shows each of the seven operations with an answer', () => {
    const shown = run.filter(({ answer }) => answer?.language === 'json').map(({ heading }) => heading);
    expect(shown).toEqual(
      expect.arrayContaining([
        'Register a trade event',
        'Register an interact event',
        'Retrieve an Agent NPC',
        'Register a death event for an Agent NPC',
        'Retrieve an NPC',
        'Update the tax rate of an instance',
        'Collect taxes for an instance',
      ]),
    );
  });
});

describe('the tables of the README', () => {
  it('lists the variables that the service reads', () => {
    const expected = variables.map(({ name, meaning, fallback }) => [`\`${name}\``, meaning, fallback]);
    expect(tableRows(readme, 'Variable')).toEqual(expected);
  });

  it('lists every error code with its status', () => {
    const rows = tableRows(readme, 'Status');
    const listed = rows.flatMap(([status, codes = '']) =>
      [...codes.matchAll(/`([A-Z_]+)`/g)].map((match) => `${status} ${match[1]}`),
    );
    expect(listed.toSorted()).toEqual(
      errorCodes.map((code) => `${errorKinds[code].status} ${code}`).toSorted(),
    );
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

  it('find the reason not to run a block', () => {
    const markdown = '# A\n\n<!-- not run: no -->\n\n```sh\na\n```\n\n```sh\nb\n```\n\n```text\nc\n```\n';
    expect(shellBlocks(markdown)).toMatchObject([
      { heading: 'A', script: 'a', notRun: 'no', answer: null },
      { script: 'b', notRun: null, answer: { language: 'text', text: 'c' } },
    ]);
  });
});
