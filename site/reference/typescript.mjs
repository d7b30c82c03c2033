// The pages of the TypeScript API, by TypeDoc from the comments of what the packages export.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Application, OptionDefaults } from 'typedoc';
import { root } from '../pages.mjs';
import { operationsOf } from './http.mjs';
import { prose } from './markdown.mjs';

/** The service and its test kit are one package, the client another one, with the types of a browser. */
export const libraries = [
  {
    folder: 'service',
    label: 'agent-npc-economy',
    tsconfig: 'tsconfig.build.json',
    // By the folder of the entry, which is what TypeDoc calls a module, the name that it is imported by.
    entryPoints: { src: 'agent-npc-economy', 'src/library/testing': 'agent-npc-economy/testing' },
  },
  {
    folder: 'client',
    label: '@agent-npc-economy/client',
    tsconfig: 'packages/client/tsconfig.json',
    entryPoints: { 'packages/client/src': '@agent-npc-economy/client' },
  },
];

export async function writeTypeScriptPages(folder) {
  for (const library of libraries) await writeLibrary(library, join(folder, library.folder));
}

/** The methods of the client, which are written from the document: each with its operation. */
export function clientMethodPage(document) {
  const source = readFileSync(join(root, 'packages', 'client', 'src', 'generated', 'operations.ts'), 'utf8');
  const methods = [...source.matchAll(/^  \/\*\* (.+) \*\/\n  (?:async )?\*?(\w+\(.*\): .+) \{$/gm)];
  if (methods.length === 0) throw new Error('the methods of the client are not written as they were');
  const operations = operationsOf(document);
  const sections = methods.map(([, told, signature]) => {
    const [name] = signature.split('(');
    const operation = operations.find(({ method, path }) => told.endsWith(`\`${method} ${path}\``));
    const more = operation
      ? `\n\n[${prose(operation.summary)}](../../http/${operation.page}.md#${operation.anchor})`
      : '';
    return `## ${name}\n\n${prose(told)}${more}\n\n\`\`\`ts\n${signature}\n\`\`\`\n`;
  });
  const head =
    'Methods of [`EconomyClient`](./@agent-npc-economy/client/classes/EconomyClient.md), one an operation and one more a list.';
  return `# Operations of the client\n\n${head}\n\n${sections.join('\n')}`;
}

async function writeLibrary({ label, tsconfig, entryPoints }, out) {
  const app = await Application.bootstrapWithPlugins({
    name: label,
    plugin: ['typedoc-plugin-markdown'],
    tsconfig: join(root, tsconfig),
    basePath: root,
    entryPoints: Object.keys(entryPoints).map((folder) => join(root, folder, 'index.ts')),
    alwaysCreateEntryPointModule: true,
    // Nothing may go to TypeDoc's own default, which is `docs`.
    out,
    cleanOutputDir: false,
    readme: 'none',
    logLevel: 'Warn',
    treatWarningsAsErrors: true,
    validation: { notExported: false, invalidLink: true, notDocumented: false },
    // `npm run typecheck` checks them.
    skipErrorChecking: true,
    disableSources: true,
    disableGit: true,
    excludePrivate: true,
    excludeInternal: true,
    // What is written from the OpenAPI document has a page of its own.
    excludeExternals: true,
    externalPattern: ['**/node_modules/**', '**/generated/**'],
    // In what is generated of the OpenAPI document.
    blockTags: [...OptionDefaults.blockTags, '@description'],
    modifierTags: [...OptionDefaults.modifierTags, '@publicApi'],
    excludeTags: ['@publicApi'],
    // Of typedoc-plugin-markdown.
    hidePageHeader: true,
    hideBreadcrumbs: true,
    entryFileName: 'index',
    sanitizeComments: true,
    expandObjects: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    typeDeclarationFormat: 'table',
  });
  const project = await app.convert();
  if (!project) throw new Error(`${label} could not be read`);
  for (const module of project.children ?? []) module.name = entryPoints[module.name];
  await app.outputs.writeOutput({ name: 'markdown', path: out }, project);
  if (app.logger.hasErrors() || app.logger.hasWarnings())
    throw new Error(`${label} was not described as it should be`);
}
