import { join } from 'node:path';
import ts from 'typescript';

/** The errors of types in some files of a workspace. Only what these files need is checked, in one program for all projects. */
export function typeProblems(folder: string, files: readonly string[]): string[] {
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(
    {
      ...config,
      compilerOptions: {
        ...config.compilerOptions,
        composite: false,
        declaration: false,
        emitDeclarationOnly: false,
        noEmit: true,
        rootDir: folder,
        tsBuildInfoFile: undefined,
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        types: ['vite/client', 'jest', 'node', '@testing-library/jest-dom'],
      },
      files: [],
    },
    ts.sys,
    folder,
  );
  const paths = files.map((file) => join(folder, file));
  const program = ts.createProgram(paths, options);
  return paths
    .flatMap((path) => {
      const source = program.getSourceFile(path);
      return [
        ...program.getSyntacticDiagnostics(source),
        ...program.getSemanticDiagnostics(source),
      ];
    })
    .map(
      ({ file, messageText }) =>
        `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
}
