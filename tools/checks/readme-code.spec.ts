import { dirname, join } from 'node:path';
import ts from 'typescript';
import { filesBelow, root, textOf } from './workspace-files';

// The first example compiles the libraries too, beside the type check and the lint of the whole workspace.
jest.setTimeout(120_000);

const documents = ['README.md', ...filesBelow('apps', 'libs', 'tools')].filter((path) =>
  /(?:^|\/)README\.md$/.test(path),
);

/** The TypeScript blocks of the documents by the path that each would have as a file beside its document. */
const blocks = new Map(
  documents.flatMap((document) =>
    [...textOf(document).matchAll(/^```(tsx?|typescript)\n([^]*?)^```/gm)].map(
      ([, , code = ''], index) =>
        [join(root, dirname(document), `readme-block-${index + 1}.tsx`), code] as const,
    ),
  ),
);

/** Compiles files that exist in memory only, with the workspace's options and the names of its libraries. */
function compile(files: ReadonlyMap<string, string>) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const compilerOptions: ts.CompilerOptions = {
    ...options,
    composite: false,
    declaration: false,
    emitDeclarationOnly: false,
    noEmit: true,
    rootDir: root,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node', 'jest', '@testing-library/jest-dom'],
    noUnusedLocals: false,
  };
  const host = ts.createCompilerHost(compilerOptions);
  const { fileExists, getSourceFile, readFile } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.readFile = (path) => files.get(path) ?? readFile(path);
  host.getSourceFile = (path, target, ...rest) => {
    const code = files.get(path);
    return code === undefined
      ? getSourceFile(path, target, ...rest)
      : ts.createSourceFile(path, code, target);
  };
  const program = ts.createProgram([...files.keys()], compilerOptions, host);
  /** What is wrong with a file, as lines of its own. */
  return (path: string) => {
    const file = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
      ({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'),
    );
  };
}

describe('the TypeScript of READMEs', () => {
  const wrong = join(root, 'libs/shared/wrong.tsx');
  const problemsOf = compile(
    new Map([
      ...blocks,
      [wrong, "import { nothing } from '@portal/shared/util';\nexport const a: number = 'text';\n"],
    ]),
  );

  it('There are examples', () => {
    expect(blocks.size).toBeGreaterThan(8);
  });

  it.each([...blocks.keys()].map((path) => path.slice(root.length + 1)))(
    'The example %s compiles',
    (path) => {
      expect(problemsOf(join(root, path))).toEqual([]);
    },
  );

  it('An example that uses a name which a library does not export does not compile', () => {
    expect(problemsOf(wrong)).toEqual([
      expect.stringContaining("has no exported member 'nothing'"),
      "Type 'string' is not assignable to type 'number'.",
    ]);
  });
});
