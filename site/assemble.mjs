// Puts the pages of the site together in site/assembled: those of the repository with their links turned to pages of the site,
// and those of the reference, written from what they describe.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { decisions, pages, root, standIns } from './pages.mjs';
import { errorPages } from './reference/errors.mjs';
import { httpPages } from './reference/http.mjs';
import { clientMethodPage, writeTypeScriptPages } from './reference/typescript.mjs';

export const assembled = join(root, 'site', 'assembled');

const pageOf = new Map(pages.map(({ file, page }) => [file, page]));
for (const [file, page] of Object.entries(standIns)) pageOf.set(file, page);

export async function assemble() {
  const forgotten = readdirSync(join(root, 'docs')).filter(
    (name) => name.endsWith('.md') && !pageOf.has(`docs/${name}`),
  );
  if (forgotten.length > 0) throw new Error(`not listed in site/pages.mjs: ${forgotten.join(', ')}`);
  rmSync(assembled, { recursive: true, force: true });
  for (const { file } of pages) takePage(file);
  const document = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'));
  const written = {
    index: readFileSync(join(root, 'site', 'home.md'), 'utf8'),
    'decisions/index': decisionList(),
    ...httpPages(document),
    ...errorPages(document),
    'reference/typescript/client/operations': clientMethodPage(document),
  };
  for (const [page, text] of Object.entries(written)) write(page, text);
  await writeTypeScriptPages(join(assembled, 'reference', 'typescript'));
}

/** Takes one page of the repository over; again when it has changed. */
export function takePage(file) {
  const { page, head = '' } = pages.find((one) => one.file === file);
  write(page, head + withLinksOfSite(readFileSync(join(root, file), 'utf8'), file, page));
}

function write(page, text) {
  const path = join(assembled, `${page}.md`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function decisionList() {
  const lines = decisions.map(({ page, label }) => `- [${label}](${posix.basename(page)}.md)`);
  return `# Decisions\n\nEach page explains one decision, its reasons and its consequences. A later decision that replaces it is named in its status.\n\n${lines.join('\n')}\n`;
}

/** The same text with links to pages of the site. A link to a file that is no page keeps its words alone. */
export function withLinksOfSite(markdown, file, page) {
  let fence = null;
  return markdown
    .split('\n')
    .map((line) => {
      const mark = /^ *(`{3,})/.exec(line)?.[1] ?? null;
      if (mark !== null && (fence === null || mark.startsWith(fence))) fence = fence === null ? mark : null;
      return fence === null ? lineOfSite(line, file, page) : line;
    })
    .join('\n');
}

function lineOfSite(line, file, page) {
  return line
    .replaceAll(/(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g, (whole, image, words, target) => {
      // An image in a link, or a link in words that stand in brackets.
      const inner = words.includes('](') ? lineOfSite(words, file, page) : words;
      const found = targetOfSite(target, file, page);
      if (found === null) return image ? whole : inner;
      return `${image}[${inner}](${found})`;
    })
    .replaceAll(
      /\b(src|srcset)="([^"]+)"/g,
      (whole, name, target) => `${name}="${targetOfSite(target, file, page) ?? target}"`,
    );
}

function targetOfSite(target, file, page) {
  if (/^[a-z]+:/.test(target) || target.startsWith('#')) return target;
  const [path, anchor] = target.split('#');
  const linked = posix.join(posix.dirname(file), path).replace(/\/$/, '');
  if (!existsSync(join(root, linked))) throw new Error(`${file} links to ${target}, which is not there`);
  const found = pageOf.get(linked);
  const here = posix.dirname(page);
  if (found !== undefined) {
    return `${relative(here, `${found}.md`)}${anchor === undefined ? '' : `#${anchor}`}`;
  }
  if (!/\.(?:png|svg|jpg)$/.test(linked)) return null;
  const copy = join(assembled, 'images', posix.basename(linked));
  mkdirSync(dirname(copy), { recursive: true });
  copyFileSync(join(root, linked), copy);
  return relative(here, `images/${posix.basename(linked)}`);
}

function relative(from, to) {
  const path = posix.relative(from, to);
  return path.startsWith('.') ? path : `./${path}`;
}
