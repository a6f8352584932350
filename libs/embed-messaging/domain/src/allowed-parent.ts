import { isOnAllowedHost } from '@portal/shared/util';

/** Whether a text is an origin as browsers write it: `https://editor.example`, without a path, credentials or capitals. */
const isWebOrigin = (text: string) =>
  URL.canParse(text) &&
  new URL(text).origin === text &&
  /^(?:[\w-]+\.)*[\w-]+$/.test(new URL(text).hostname);

/** Whether the window of `origin` may frame the portal: an allowed origin, or a subdomain of one (EMBED-4). */
export const isAllowedParent = (origin: string, allowedOrigins: readonly string[]): boolean =>
  isWebOrigin(origin) && isOnAllowedHost(new URL(origin), allowedOrigins);
