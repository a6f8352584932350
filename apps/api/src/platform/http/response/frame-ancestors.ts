import { paths } from '@portal/shared/util';
import type { Config } from '../../../config';

/** Pages in pop-ups, which send messages to the window that opened them. */
const popUpPaths: readonly string[] = [paths.editorCallback(), paths.editorLogin()];

/** Whether the response at a path keeps the connection of a pop-up with the window that opened it. */
export const keepsOpener = (path: string): boolean => popUpPaths.includes(path);

const withSubdomains = (origin: string) => [origin, origin.replace('://', '://*.')];

/**
 * The pages that other sites may show in a frame, by path, with the sources of their `frame-ancestors` (EMBED-10). The bridge
 * is also for the main app.
 */
export function framedPages({
  allowedParentOrigins,
  mainAppOrigins,
}: Pick<Config, 'allowedParentOrigins' | 'mainAppOrigins'>): ReadonlyMap<string, string[]> {
  const parents = allowedParentOrigins.flatMap(withSubdomains);
  const mainApp = mainAppOrigins.length > 0 ? mainAppOrigins : ["'self'"];
  return new Map([
    [paths.authorizeRedirect(), parents],
    [paths.editorCallback(), parents],
    [paths.embeddedSession(), [...new Set([...parents, ...mainApp])]],
  ]);
}
