import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The programs that the specs of a project start: stand-ins, and the API in those of the app. */
const programsOf = (folder) => (folder === 'apps/api' ? ['stand-ins', 'api'] : ['stand-ins']);

/** What the specs read besides the project and its dependencies. */
const specSetup = [
  '{workspaceRoot}/jest.preset.js',
  '{workspaceRoot}/libs/server/jest.preset.cjs',
  '{workspaceRoot}/apps/api/src/migrations/**/*',
  '{workspaceRoot}/apps/stand-ins/src/**/*',
  '{workspaceRoot}/tools/scripts/**/*.mjs',
  { runtime: 'node tools/scripts/postgres-version.mjs' },
  { env: 'CI' },
  { env: 'TORTURE' },
];

const targetOf = (folder, engine, file) => ({
  executor: 'nx:run-commands',
  cache: true,
  dependsOn: [{ projects: programsOf(folder), target: 'build' }],
  inputs: ['default', '^default', 'jestSetup'],
  outputs: [`{projectRoot}/${file}`],
  options: {
    command: `node tools/scripts/test-server.mjs ${folder} ${engine}`,
    cwd: '{workspaceRoot}',
    maxWorkers: 1,
    json: true,
    outputFile: file,
  },
});

/**
 * The plugin of Nx that gives each server library, and the API, its targets: `test` runs all specs on PostgreSQL, `test-pglite` those
 * whose meaning depends on the database engine on PGlite.
 */
export const createNodesV2 = [
  '{apps/api,libs/**/server,libs/server}/jest.config.cjs',
  (files, _options, { workspaceRoot }) =>
    files.map((file) => {
      const folder = dirname(file);
      const sources = readdirSync(join(workspaceRoot, folder, 'src'), { recursive: true });
      const hasEngineSpecs = sources.some((path) => String(path).endsWith('.engine.spec.ts'));
      return [
        file,
        {
          projects: {
            [folder]: {
              namedInputs: { jestSetup: specSetup },
              targets: {
                test: targetOf(folder, 'postgres', 'test-results.json'),
                ...(hasEngineSpecs && {
                  'test-pglite': targetOf(folder, 'pglite', 'test-pglite-results.json'),
                }),
              },
            },
          },
        },
      ];
    }),
];
