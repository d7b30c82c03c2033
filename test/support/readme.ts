import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export const root = resolve(__dirname, '..', '..');

/** A fenced block of a document. */
export interface CodeBlock {
  readonly file: string;
  readonly heading: string;
  readonly line: number;
  readonly language: string;
  readonly text: string;
  /** The reason of a `<!-- not run: … -->` before the block. */
  readonly notRun: string | null;
  /** The file that it is, where the paragraph before it ends with its name. */
  readonly path: string | null;
}

/** A shell block, and what the block right after it says of the answer. */
export interface ShellBlock extends CodeBlock {
  readonly answer: { readonly language: 'json' | 'text'; readonly text: string } | null;
}

export interface BlockResult {
  readonly stdout: string;
  readonly stderr: string;
  /** The HTTP statuses that curl saw, in order. */
  readonly statuses: readonly number[];
}

export function readText(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

interface Fence {
  readonly language: string;
  readonly text: string;
  readonly first: number;
  readonly last: number;
}

/** A fence ends with as many backticks as it began with, or more. */
function fences(lines: readonly string[]): Fence[] {
  const found: Fence[] = [];
  let open: { language: string; first: number; ticks: number } | null = null;
  for (const [index, line] of lines.entries()) {
    const mark = /^ *(`{3,})(\w*) *$/.exec(line);
    if (!mark) continue;
    const ticks = mark[1]!.length;
    if (open === null) open = { language: mark[2] ?? '', first: index, ticks };
    else if (mark[2] === '' && ticks >= open.ticks) {
      const text = lines.slice(open.first + 1, index).join('\n');
      found.push({ language: open.language, first: open.first, last: index, text });
      open = null;
    }
  }
  if (open !== null) throw new Error(`the block that begins in line ${open.first + 1} does not end`);
  return found;
}

export const shellLanguages = ['sh', 'bash', 'shell', 'console'];

/** Every fenced block of a document, in order. */
export function codeBlocks(file: string, markdown = readText(file)): CodeBlock[] {
  return blocksOf(file, markdown.split('\n')).map(({ block }) => block);
}

/** Every shell block, in order. An answer belongs to a block when nothing but empty lines stands between them. */
export function shellBlocks(file: string, markdown = readText(file)): ShellBlock[] {
  const lines = markdown.split('\n');
  const all = blocksOf(file, lines);
  return all
    .filter(({ block }) => shellLanguages.includes(block.language))
    .map(({ block, fence }) => {
      const next = all.find((other) => other.fence.first > fence.last)?.fence;
      const adjacent = next && lines.slice(fence.last + 1, next.first).every((line) => line.trim() === '');
      return {
        ...block,
        answer: adjacent ? answerOf(next) : null,
      };
    });
}

function answerOf({ language, text }: Fence): ShellBlock['answer'] {
  return language === 'json' || language === 'text' ? { language, text } : null;
}

function blocksOf(file: string, lines: readonly string[]): { block: CodeBlock; fence: Fence }[] {
  return fences(lines).map((fence) => {
    const before = lines.slice(0, fence.first);
    const last = before.findLast((line) => line.trim() !== '') ?? '';
    const marker = /^<!-- not run: (.+) -->$/.exec(last);
    const block = {
      file,
      heading: before.findLast((line) => line.startsWith('#'))?.replace(/^#+ /, '') ?? '',
      line: fence.first + 2,
      language: fence.language,
      text: fence.text,
      notRun: marker?.[1] ?? null,
      path: /`([\w./-]+)`:$/.exec(last)?.[1] ?? null,
    };
    return { block, fence };
  });
}

/** The rows of the table whose header begins with the given cell, without the header. */
export function tableRows(markdown: string, firstCell: string): string[][] {
  const lines = markdown.split('\n');
  const header = lines.findIndex((line) => cells(line)[0] === firstCell);
  if (header < 0) throw new Error(`there is no table that begins with ${firstCell}`);
  const rows: string[][] = [];
  for (const line of lines.slice(header + 2)) {
    if (!line.startsWith('|')) break;
    rows.push(cells(line));
  }
  return rows;
}

function cells(line: string): string[] {
  if (!line.startsWith('|')) return [];
  return line
    .slice(1, line.lastIndexOf('|'))
    .split('|')
    .map((cell) => cell.trim());
}

const documents = ['README.md', 'CONTRIBUTING.md', 'AGENTS.md', 'CHANGELOG.md', 'SECURITY.md'];

export function documentFiles(): string[] {
  const decisions = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' });
  return [...documents, ...decisions.filter((file) => file.endsWith('.md')).map((file) => `docs/${file}`)];
}

/** The links of a document that lead nowhere: to no file of the repository, or to no heading. */
export function brokenLinks(file: string): string[] {
  const prose = withoutCode(readText(file));
  const targets = [...prose.matchAll(/\]\(([^()\s]+)\)/g)].map((match) => match[1] ?? '');
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [path = '', anchor] = target.split('#', 2);
    const linked = path === '' ? file : join(dirname(file), path);
    if (!existsSync(join(root, linked))) return true;
    return anchor !== undefined && !anchors(readText(linked)).has(anchor);
  });
}

function withoutCode(markdown: string): string {
  const lines = markdown.split('\n');
  for (const { first, last } of fences(lines)) lines.fill('', first, last + 1);
  return lines.join('\n');
}

/** As GitHub makes them from headings. */
function anchors(markdown: string): Set<string> {
  const headings = withoutCode(markdown)
    .split('\n')
    .filter((line) => /^#{1,6} /.test(line));
  return new Set(
    headings.map((heading) =>
      heading
        .replace(/^#+ /, '')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function environment(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR', 'npm_config_cache', 'NODE_COMPILE_CACHE'];
  const inherited = Object.fromEntries(kept.map((name) => [name, process.env[name]]));
  return { ...inherited, NODE_ENV: 'development', ...more };
}

/** Starts the built service as `npm start` does, in a folder of its own, and waits for its banner. */
export async function startService(folder: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(root, 'dist', 'src', 'main.js')], {
    cwd: folder,
    env: environment({ PORT: String(port), DATA_DIR: join(folder, 'data') }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  await new Promise<void>((ready, failed) => {
    const onData = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes('Agent NPC Economy is ready')) ready();
    };
    child.stdout.on('data', onData);
    child.stderr.on('data', onData);
    child.once('error', failed);
    child.once('exit', (code) => failed(new Error(`the service ended with ${code}:\n${output}`)));
  });
  return child;
}

export async function stopService(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return ended;
}

/**
 * Runs the blocks in one shell, so that a later one sees the variables of an earlier one. curl prints its HTTP status on
 * stderr, npm works in the repository, and the documented base address is replaced by that of the service.
 */
export async function runBlocks(
  blocks: readonly ShellBlock[],
  folder: string,
  baseUrl: string,
): Promise<BlockResult[]> {
  const outputs = mkdtempSync(join(folder, 'out-'));
  const steps = blocks.map(
    ({ text }, index) =>
      `{\n${text.replaceAll('http://127.0.0.1:3000', baseUrl)}\n} >${outputs}/out.${index} 2>${outputs}/err.${index}`,
  );
  const prologue = [
    'set -e -u -o pipefail',
    `curl() { command curl -w '%{stderr}\\n@status %{http_code}\\n' "$@"; }`,
    'npm() { command npm --prefix "$REPOSITORY" "$@"; }',
  ];
  const file = join(outputs, 'blocks.sh');
  writeFileSync(file, [...prologue, ...steps].join('\n'));
  const shell = spawn('bash', [file], {
    cwd: folder,
    env: environment({ REPOSITORY: root, DATA_DIR: join(folder, 'data') }),
    stdio: 'ignore',
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    shell.once('error', reject);
    shell.once('exit', resolve);
  });
  const results = blocks.map((_, index) => readResult(outputs, index));
  if (code !== 0) {
    const last = results.findLastIndex((result) => result !== null);
    const { file, line, text } = blocks[last] ?? { file: '', line: 0, text: '' };
    throw new Error(
      `${file}, line ${line} ended with ${code}:\n${text}\n${results[last]?.stdout}\n${results[last]?.stderr}`,
    );
  }
  return results.map((result) => result ?? { stdout: '', stderr: '', statuses: [] });
}

function readResult(folder: string, index: number): BlockResult | null {
  const out = join(folder, `out.${index}`);
  if (!existsSync(out)) return null;
  const stderr = readFileSync(join(folder, `err.${index}`), 'utf8');
  const statuses = [...stderr.matchAll(/^@status (\d+)$/gm)].map((match) => Number(match[1]));
  return { stdout: readFileSync(out, 'utf8'), stderr, statuses };
}

/** Where an answer differs from the shortened one: `…` is any value, and what is not shown may be anything. */
export function differences(shown: unknown, found: unknown, path = ''): string[] {
  if (shown === '…') return found === undefined || found === null ? [`${path} is missing`] : [];
  if (typeof shown !== 'object' || shown === null) {
    return Object.is(shown, found)
      ? []
      : [`${path} is ${JSON.stringify(found)}, not ${JSON.stringify(shown)}`];
  }
  if (typeof found !== 'object' || found === null) return [`${path} is ${JSON.stringify(found)}`];
  return Object.entries(shown).flatMap(([name, value]) =>
    differences(value, (found as Record<string, unknown>)[name], `${path}/${name}`),
  );
}

/** The lines of a shortened text that the output does not have; `…` stands for any characters. */
export function missingLines(shown: string, output: string): string[] {
  return shown.split('\n').filter((line) => {
    const parts = line.trim().split('…').map(escape);
    return !new RegExp(parts.join('.+')).test(output);
  });
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
