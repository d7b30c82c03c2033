// Reads what a page has its reader type and write. What is run is what the page says.

/** A block with the line before it, which may name its file ("… `src/main.ts`:") or say why it is not run. */
const listing = /(?:([^\n]*)\n\n)?```(\w+)\n([\s\S]*?)```/g;

/** Every command and every file of a page in its order, or of one chapter of it. */
export function readPage(page, chapter) {
  const text = chapter === undefined ? page : chapterOf(page, chapter);
  const steps = [...text.matchAll(listing)].flatMap(([, before = '', language, content]) => {
    if (before.startsWith('<!-- not run')) return [];
    if (language === 'sh') {
      const lines = content.trim().split('\n');
      return lines.map((command) => ({ command }));
    }
    const [, file] = /`([\w./-]+)`:$/.exec(before) ?? [];
    return file === undefined ? [] : [{ file, content }];
  });
  if (!steps.some(({ command }) => command?.startsWith('npm install '))) {
    throw new Error('the page does not install the package');
  }
  return steps;
}

function chapterOf(page, chapter) {
  const [, rest] = page.split(`## ${chapter}\n`);
  if (rest === undefined) throw new Error(`the page has no chapter "${chapter}"`);
  return rest.split('\n## ')[0];
}
