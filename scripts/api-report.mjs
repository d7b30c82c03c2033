// `npm run api:report`: writes docs/api-report.md, which is all that other packages may rely on. With `--check [file]` it
// compares instead and reports changes. Reads the declarations in dist/, so build first.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { formatPage } from './format-page.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const own = join(root, 'dist', 'src');
const entries = {
  'agent-npc-economy': 'index.d.ts',
  'agent-npc-economy/testing': 'library/testing/index.d.ts',
};

const { text, faults } = describe();
const report = await formatPage(text);
for (const fault of faults) process.stderr.write(`${fault}\n`);
const [mode, file = join(root, 'docs', 'api-report.md')] = process.argv.slice(2);
if (mode === '--check') {
  const changes = difference(readFileSync(file, 'utf8'), report);
  if (changes.length > 0) {
    process.stderr.write(
      `The public API differs from ${relative(root, file)}:\n${changes.join('\n')}\n` +
        'Is the change meant? Then take it over with "npm run api:report" and tell it in CHANGELOG.md: ' +
        'breaking changes need a new major version, additions a new minor one.\n',
    );
  }
  process.exitCode = faults.length + changes.length > 0 ? 1 : 0;
} else {
  writeFileSync(file, report);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

function describe() {
  const files = Object.values(entries).map((name) => join(own, name));
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    skipLibCheck: true,
    types: ['node'],
  });
  const checker = program.getTypeChecker();
  const surfaces = Object.entries(entries).map(([name, path]) => {
    const source = program.getSourceFile(join(own, path));
    const symbols = checker.getExportsOfModule(checker.getSymbolAtLocation(source));
    return { name, symbols: symbols.map((symbol) => resolved(checker, symbol)) };
  });
  const known = new Set(surfaces.flatMap(({ symbols }) => symbols));
  const faults = [];
  const sections = surfaces.map(({ name, symbols }) => {
    const blocks = symbols
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map((symbol) => block(checker, symbol, known, faults));
    return `## \`${name}\`\n\n\`\`\`ts\n${blocks.join('\n\n')}\n\`\`\`\n`;
  });
  const head =
    '# The public API\n\nWritten by `npm run api:report` from the declarations; a test fails when it is stale. ' +
    'What is not here may change in any version.\n';
  return { text: `${head}\n${sections.join('\n')}`, faults };
}

function resolved(checker, symbol) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** The declarations of an export without its comments and without what is private. */
function block(checker, symbol, known, faults) {
  const isPublic = symbol.getJsDocTags(checker).some(({ name }) => name === 'publicApi');
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();
  if (!isPublic || text === '') {
    faults.push(`${symbol.name} is exported: it needs a comment for those who use it, with @publicApi`);
  }
  return symbol.declarations
    .map((declaration) => {
      const words = literalsOf(checker, symbol, declaration);
      if (words) return `type ${symbol.name} = ${words.map((word) => `'${word}'`).join(' | ')};`;
      const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
      for (const name of missing(checker, statement, known)) {
        faults.push(`${symbol.name} speaks of ${name}, which is not exported`);
      }
      return print(statement);
    })
    .join('\n');
}

/** The words of a union that is made of a list of ours; null for any other type. */
function literalsOf(checker, symbol, declaration) {
  if (!ts.isTypeAliasDeclaration(declaration)) return null;
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  return type.isUnion() && type.types.every((one) => one.isStringLiteral())
    ? type.types.map(({ value }) => value).toSorted()
    : null;
}

/** Types of our own that a declaration names and nobody outside could. */
function missing(checker, statement, known) {
  const found = new Set();
  const visit = (node) => {
    // What a class implements is a check of our own: its members stand in the class.
    if (isHidden(node) || (ts.isHeritageClause(node) && node.token === ts.SyntaxKind.ImplementsKeyword))
      return;
    if (ts.isIdentifier(node) && !ts.isBindingElement(node.parent)) {
      const symbol = checker.getSymbolAtLocation(node);
      const target = symbol && resolved(checker, symbol);
      const [declaration] = target?.declarations ?? [];
      const isType = target && target.flags & (ts.SymbolFlags.Type | ts.SymbolFlags.Variable);
      const isParameter =
        declaration && (ts.isTypeParameterDeclaration(declaration) || ts.isParameter(declaration));
      const isOurs = declaration?.getSourceFile().fileName.startsWith(own);
      if (isType && !isParameter && isOurs && !known.has(target)) found.add(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return found;
}

function isHidden(node) {
  return (
    (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Private) !== 0 ||
    (node.name !== undefined && ts.isPrivateIdentifier(node.name))
  );
}

function print(statement) {
  const clean = ts.transform(statement, [
    (context) => {
      const visit = (node) => (isHidden(node) ? undefined : ts.visitEachChild(node, visit, context));
      return (node) => ts.visitEachChild(node, visit, context);
    },
  ]).transformed[0];
  const printer = ts.createPrinter({ removeComments: true });
  return printer
    .printNode(ts.EmitHint.Unspecified, clean, statement.getSourceFile())
    .replace(/^export (declare )?/, '')
    .replace(/^declare /, '');
}

/** Lines that only one of them has; good enough to see what changed. */
function difference(before, after) {
  const [old, now] = [before, after].map((text) => text.split('\n'));
  const gone = old.filter((line) => !now.includes(line)).map((line) => `- ${line}`);
  const come = now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`);
  return before === after
    ? []
    : [...gone, ...come, ...(gone.length + come.length === 0 ? ['the order'] : [])];
}
