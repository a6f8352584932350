import { variables } from './variables';

/** The folder of the embedded database; undefined when the environment names a server. */
export const databaseFolderOf = (environment: Readonly<NodeJS.ProcessEnv>): string | undefined =>
  environment[variables.databaseUrl.name]
    ? undefined
    : environment[variables.pgliteDir.name] || variables.pgliteDir.fallback;
