import { join } from 'node:path';
import { root } from './workspace-root';

/** The path of a built program, such as `main` of the API; the test target depends on the build. */
export const programOf = (app: 'api' | 'stand-ins', name: string) =>
  join(root, 'apps', app, 'dist', `${name}.mjs`);
