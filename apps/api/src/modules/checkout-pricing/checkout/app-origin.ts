import type { Config } from '../../../config';

/** The origin of the app of another team that a request came from; undefined for the portal, and for a program without a page. */
export const appOriginOf = (
  { baseUrl }: Pick<Config, 'baseUrl'>,
  pageOrigin: string | undefined,
): string | undefined => (pageOrigin === new URL(baseUrl).origin ? undefined : pageOrigin);
