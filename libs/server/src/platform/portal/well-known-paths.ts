import { paths } from '@portal/shared/util';
import type { RequestHandler } from 'express';
import type { Config } from '../config/config';
import type { ResponseHeaders } from '../http/headers';
import type { ServedPath } from '../http/serve-paths';
import type { PortalFiles } from './portal-files';

const sendText =
  (type: string, text: string): RequestHandler =>
  (_req, res) =>
    void res.set({ 'Content-Type': type, 'Cache-Control': 'no-cache' }).send(text);

const robotsOf = (sitemap: string) => `User-agent: *\nAllow: /\nSitemap: ${sitemap}\n`;

const sitemapOf = (addresses: readonly string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `  <url><loc>${address}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** `/robots.txt`, `/sitemap.xml` (SHARED-121), `/.well-known/change-password` (SHARED-122) and `/.well-known/webauthn` (AUTH-438). */
export function wellKnownPaths(
  { baseUrl, passkeys }: Config,
  { indexedPaths }: PortalFiles,
  headers: ResponseHeaders,
): readonly ServedPath[] {
  const { host } = new URL(baseUrl);
  const addressOf = (path: string) => new URL(path, baseUrl).href;
  const served = (path: string, before: RequestHandler, handle: RequestHandler): ServedPath => ({
    host,
    path,
    before: [before],
    methods: { GET: [handle] },
  });
  return [
    served(
      '/robots.txt',
      headers.file,
      sendText('text/plain', robotsOf(addressOf('/sitemap.xml'))),
    ),
    served(
      '/sitemap.xml',
      headers.file,
      sendText('application/xml', sitemapOf(indexedPaths.map(addressOf))),
    ),
    served(
      '/.well-known/webauthn',
      headers.file,
      sendText('application/json', JSON.stringify({ origins: passkeys.origins })),
    ),
    served('/.well-known/change-password', headers.page, (_req, res) =>
      res.redirect(302, paths.accountSecurity()),
    ),
  ];
}
