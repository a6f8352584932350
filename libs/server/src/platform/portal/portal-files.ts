import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { array, boolean, object, string } from 'yup';
import { StartProblem } from '../start-problem';

/** A file of the built portal. */
export interface PortalFile {
  /** Below the portal's folder. */
  readonly name: string;
  /** A browser can open it as a page. */
  readonly isDocument: boolean;
  /** Its name contains a hash of its content, so it never changes. */
  readonly isImmutable: boolean;
}

/** The files of the built portal, listed once; no other file is ever read. */
export interface PortalFiles {
  readonly folder: string;
  /** By the path that serves them; pages by their address, other files by their name. */
  readonly byPath: ReadonlyMap<string, PortalFile>;
  /** The page that shows every address that was not prerendered. */
  readonly shell: PortalFile;
  isPage(path: string): boolean;
  /** The paths of the pages that search engines may show. */
  readonly indexedPaths: readonly string[];
}

/** Written by the build for the server, not for browsers. */
const routesFile = 'routes.json';
const shellFile = 'app.html';
const hidden = /^(?:types|server)\/|\.(?:br|gz|tsbuildinfo)$|^routes\.json$|^app\.html$/;

function namesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}

/** `plans/index.html` is served at `/plans`, `assets/x.js` at `/assets/x.js`. */
const pathOf = (name: string) => `/${name}`.replace(/\/index\.html$/, '') || '/';

/** A route's pattern (`/members/:id`) as an expression; a segment with a colon stands for any one. */
function patternOf(route: string): RegExp {
  const segments = route
    .split('/')
    .map((segment) =>
      segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    );
  return new RegExp(`^${segments.join('/')}$`);
}

const routeSchema = array()
  .of(object({ path: string().required(), isIndexed: boolean().required() }))
  .required();

const readRoutes = (folder: string) =>
  routeSchema.validateSync(JSON.parse(readFileSync(join(folder, routesFile), 'utf8')));

/** Lists the built portal in `folder`. */
export function readPortalFiles(folder: string): PortalFiles {
  if (!existsSync(join(folder, shellFile)) || !existsSync(join(folder, routesFile))) {
    throw new StartProblem([
      {
        says: `PORTAL_DIST is ${JSON.stringify(folder)}.`,
        remedy: 'Set it to the folder of a built portal.',
      },
    ]);
  }
  const names = namesIn(folder);
  const fileOf = (name: string): PortalFile => ({
    name,
    isDocument: /\.(?:html|svg)$/.test(name),
    isImmutable: name.startsWith('assets/'),
  });
  const visible = names.filter((name) => !hidden.test(name));
  const routes = readRoutes(folder);
  const patterns = routes.map(({ path }) => patternOf(path));
  return {
    folder,
    byPath: new Map(visible.map((name) => [pathOf(name), fileOf(name)])),
    shell: fileOf(shellFile),
    isPage: (path) => patterns.some((pattern) => pattern.test(path)),
    indexedPaths: routes.filter(({ isIndexed }) => isIndexed).map(({ path }) => path),
  };
}
