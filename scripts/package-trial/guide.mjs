// Reads what docs/extending.md has its reader type and write in an empty folder. What is run is what the page says.

const chapter = '## In an empty folder';

/** A listing, with the file that the paragraph before it ends with: "… `src/main.ts`:". */
const listing = /(?:`([\w./-]+)`:\n\n)?```(\w+)\n([\s\S]*?)```/g;

/** Every command and every file of the guide in its order; the package is installed from `source`. */
export function readGuide(page, source) {
  const [, rest = ''] = page.split(`${chapter}\n`);
  const [text] = rest.split('\n## ');
  const steps = [...text.matchAll(listing)].flatMap(([, file, language, content]) => {
    if (language === 'sh')
      return content
        .trim()
        .split('\n')
        .map((command) => ({ command }));
    if (file === undefined) throw new Error(`the guide does not name the file of a listing:\n${content}`);
    return [{ file, content }];
  });
  if (!steps.some(({ content }) => content?.includes('extends TaxPolicy'))) {
    throw new Error(`the guide has no tax policy of its own below "${chapter}"`);
  }
  const install = steps.find(({ command }) => command?.startsWith('npm install agent-npc-economy '));
  if (!install) throw new Error(`the guide does not install the package below "${chapter}"`);
  install.command = install.command.replace('agent-npc-economy', source);
  return steps;
}
