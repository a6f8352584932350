import { isOnAllowedHost } from '@portal/shared/util';

/** Whether a text is an origin as browsers write it: `https://editor.example`, without a path, credentials or capitals. */
const isWebOrigin = (text: string) =>
  URL.canParse(text) &&
  new URL(text).origin === text &&
  /^(?:[\w-]+\.)*[\w-]+$/.test(new URL(text).hostname);

/**
 * Whether the window of `origin` may frame the portal (EMBED-4): scheme and port match an allowed origin, and the host equals
 * the allowed host or is a subdomain of it. What is not an origin as a browser writes it is not allowed.
 */
export const isAllowedParent = (origin: string, allowedOrigins: readonly string[]): boolean =>
  isWebOrigin(origin) && isOnAllowedHost(new URL(origin), allowedOrigins);
