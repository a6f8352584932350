import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, Stop } from '../scripts/lib/run.mjs';
import rulesConfig from './rules.jest.config.cjs';

/** Files without rules: lists, texts and the shapes of requests and responses, which the API's specs and the journeys use. */
const declarations = [
  'index',
  '{,*-}endpoints',
  '{,*-}errors',
  'actions',
  'default-prices',
  'feature-matrix',
  // Shapes in files of another name.
  'premium-sources',
  'billed-plan',
  'billing-document',
  'group-activity',
  'group-usage',
  'login-schemas',
  'member-query',
  'stats',
  '*.spec',
  '*.payloads',
  '*.d',
];

/** What is mutated in a library, and the Jest configuration of the specs that must notice it. */
const library = (name, folder) => ({
  name,
  config: `${folder}/jest.config.cjs`,
  mutate: [
    `${folder}/src/**/*.ts`,
    ...declarations.map((declared) => `!${folder}/src/**/${declared}.ts`),
  ],
});

/** Every domain of a folder. */
const domainsIn = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => existsSync(join(root, folder, name, 'domain/jest.config.cjs')))
    .map((name) => library(name, `${folder}/${name}/domain`));

/** Rules that are only the first lines of a file of another name. */
const firstLines = {
  'libs/server/src/platform/http/path-policy.ts':
    'libs/server/src/platform/http/request-policy.ts:1-32',
};

function mutatedBeside(spec) {
  const beside = spec.replace('<rootDir>/', '').replace('.spec.ts', '.ts');
  const mutate = firstLines[beside] ?? beside;
  const [file = ''] = mutate.split(':');
  if (!existsSync(join(root, file))) throw new Stop(`The rules of ${spec} are not in ${file}.`);
  return mutate;
}

/** The pure rules outside the domains: what the specs of that Jest configuration are beside. */
const rules = {
  name: 'rules',
  config: 'tools/mutants/rules.jest.config.cjs',
  mutate: rulesConfig.testMatch.map(mutatedBeside),
};

/** What `npm run mutants` breaks: the pure rules of each domain, of what the domains share, and of the api and the views. */
export const mutated = [
  ...domainsIn('libs'),
  ...domainsIn('libs/shared'),
  library('util', 'libs/shared/util'),
  rules,
];
