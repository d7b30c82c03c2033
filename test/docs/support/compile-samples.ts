import { dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from '../../support/readme.js';

export interface Sample {
  readonly name: string;
  /** Where it would be a file, below the root of the repository. */
  readonly path: string;
  readonly text: string;
}

/** The packages by the names that others import them by. */
const paths = {
  'agent-npc-economy': [join(root, 'src/index.ts')],
  'agent-npc-economy/testing': [join(root, 'src/library/testing/index.ts')],
  '@agent-npc-economy/client': [join(root, 'packages/client/src/index.ts')],
};

/** Blocks that are parts of one file may import a name again, and come in the order of the text: a class after its use. */
const ofParts = new Set([2300, 2449]);

/** Type-checks the samples together, as files that are not on the disk, and says what is wrong with them. */
export function compileSamples(samples: readonly Sample[]): string[] {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    // Of a service and of a page.
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
    types: ['node', 'jest'],
    strict: true,
    noUncheckedIndexedAccess: true,
    experimentalDecorators: true,
    emitDecoratorMetadata: true,
    useDefineForClassFields: false,
    isolatedModules: true,
    allowJs: true,
    checkJs: true,
    skipLibCheck: true,
    resolveJsonModule: true,
    noEmit: true,
    paths,
  };
  const texts = new Map(samples.map((sample) => [join(root, sample.path), sample]));
  const host = ts.createCompilerHost(options);
  const onDisk = ts.createCompilerHost(options);
  host.fileExists = (file) => texts.has(file) || onDisk.fileExists(file);
  const folders = [...texts.keys()].map((file) => dirname(file));
  host.directoryExists = (folder) => folders.includes(folder) || onDisk.directoryExists!(folder);
  host.getSourceFile = (file, version, ...rest) => {
    const sample = texts.get(file);
    return sample
      ? ts.createSourceFile(file, sample.text, version)
      : onDisk.getSourceFile(file, version, ...rest);
  };
  const program = ts.createProgram({ rootNames: [...texts.keys()], options, host });
  return [...texts].flatMap(([file, sample]) => {
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
      .filter(({ code }) => !ofParts.has(code))
      .map(({ start = 0, messageText }) => {
        const line = (source?.getLineAndCharacterOfPosition(start).line ?? 0) + 1;
        return `${sample.name}, line ${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
      });
  });
}
