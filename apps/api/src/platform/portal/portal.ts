import { extname } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import expressStaticGzip from 'express-static-gzip';
import type { Config } from '../../config';
import type { ResponseHeaders } from '../http/response/headers';
import { earlyRequestLinks, type EarlyRequest } from './early-requests';
import { pagesWithAddress, sendKept } from './own-address';
import type { PortalFile, PortalFiles } from './portal-files';

/** Paths of the API: a page is never shown there. */
const apiPaths = /^\/(?:api|identity|language|metrics|flags|control)(?:\/|$)/;

/** The shell shows the portal's other pages, and its own "not found" page to a client that accepts HTML. */
function shellFor(req: Request, res: Response, files: PortalFiles): PortalFile | undefined {
  if (files.isPage(req.path)) return files.shell;
  if (apiPaths.test(req.path) || extname(req.path) !== '' || !req.accepts('html')) return undefined;
  res.status(404);
  return files.shell;
}

/** The page with the reader of the API's description. */
const readerFile = 'api-docs/index.html';

function headersOf(file: PortalFile, headers: ResponseHeaders): RequestHandler {
  if (file.name === readerFile) return headers.reader;
  return file.isDocument ? headers.page : headers.file;
}

/**
 * The `Link` header of a page: its whole address for search engines, which the HTML cannot name because it is built once for
 * every environment (SHARED-120), and its first requests unless the address has a query.
 */
function linkOf(
  req: Request,
  {
    addresses,
    early,
  }: { addresses: ReadonlyMap<string, string>; early: ReadonlyMap<string, string> },
): string {
  const address = addresses.get(req.path);
  const canonical = address && `<${address}>; rel="canonical"`;
  return [canonical, early.get(req.url)].filter(Boolean).join(', ');
}

/** Every page has one address: a trailing slash redirects to the address without it. */
function redirectWithoutSlash(req: Request, res: Response): void {
  const query = req.url.indexOf('?');
  const path = req.path.slice(0, -1);
  res.redirect(308, query === -1 ? path : `${path}${req.url.slice(query)}`);
}

/** Serves the built portal: its files, its prerendered pages, and the shell for every other page. */
export function createPortal(
  config: Config,
  files: PortalFiles,
  parts: { headers: ResponseHeaders; earlyRequests: readonly EarlyRequest[] },
): RequestHandler {
  const { headers } = parts;
  const { baseUrl } = config;
  const earlyLinks = earlyRequestLinks(parts.earlyRequests, config);
  const ownHost = new URL(baseUrl).host;
  const addresses = new Map(
    files.indexedPaths.map((path) => [path, new URL(path, baseUrl).href] as const),
  );
  const keptPage = pagesWithAddress(files, baseUrl);
  const sendFile = expressStaticGzip(files.folder, {
    enableBrotli: true,
    orderPreference: ['br', 'gzip'],
    index: false,
    serveStatic: {
      acceptRanges: false,
      cacheControl: false,
      lastModified: false,
      redirect: false,
    },
  });

  return (req, res, next) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (req.headers.host !== ownHost || !isRead) return next();
    if (req.path !== '/' && req.path.endsWith('/')) {
      return headers.page(req, res, () => redirectWithoutSlash(req, res));
    }
    const file = files.byPath.get(req.path) ?? shellFor(req, res, files);
    if (!file) return next();
    // The pages are counted together, and so are their files.
    res.locals.route = file.isDocument ? 'page' : 'file';
    const setHeaders = headersOf(file, headers);
    const link = linkOf(req, { addresses, early: earlyLinks });
    if (link !== '') res.set('Link', link);
    setHeaders(req, res, () => {
      res.set(
        'Cache-Control',
        file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      const kept = keptPage(file.name);
      if (kept) return sendKept(req, res, kept);
      // The middleware finds a file by the address of the request.
      const address = req.url;
      req.url = `/${encodeURI(file.name)}`;
      sendFile(req, res, (error?: unknown) => {
        req.url = address;
        next(error);
      });
    });
  };
}
