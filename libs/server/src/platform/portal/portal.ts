import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, extname } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { builtOrigin } from '@portal/shared/util';
import type { Request, Response, RequestHandler } from 'express';
import expressStaticGzip from 'express-static-gzip';
import type { PortalFiles, PortalFile } from './portal-files';
import type { Config } from '../config/config';
import type { ResponseHeaders } from '../http/headers';
import { earlyRequestLinks, type EarlyRequest } from './portal-config';

const encodings = ['br', 'gzip', 'identity'] as const;

type KeptPage = Readonly<Record<(typeof encodings)[number], Buffer>> & {
  readonly etag: string;
};

function keep(html: string): KeptPage {
  const identity = Buffer.from(html);
  // The highest quality takes ten times as long, for 3 % fewer bytes.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  return {
    identity,
    gzip: gzipSync(identity),
    br: brotliCompressSync(identity, { params }),
    // Weak: it is that of the page in every encoding.
    etag: `W/"${createHash('sha256').update(identity).digest('base64url')}"`,
  };
}

/** Pages with the portal's own address, which the build does not know (SHARED-120). */
function pagesWithAddress(
  { folder, byPath, indexedPaths }: PortalFiles,
  baseUrl: string,
): (file: string) => KeptPage | undefined {
  const { origin } = new URL(baseUrl);
  const names = new Set(indexedPaths.map((path) => byPath.get(path)?.name));
  const kept = new Map<string, KeptPage>();
  return (name) => {
    if (!names.has(name)) return undefined;
    const known = kept.get(name);
    if (known) return known;
    const html = readFileSync(join(folder, name), 'utf8');
    const page = keep(html.replaceAll(builtOrigin, origin));
    kept.set(name, page);
    return page;
  };
}

/** Sends a kept page in an encoding that the browser accepts. */
function sendKept(req: Request, res: Response, page: KeptPage): void {
  const encoding = encodings.find((each) => req.acceptsEncodings(each)) ?? 'identity';
  res.vary('Accept-Encoding').type('html').set('ETag', page.etag);
  if (encoding !== 'identity') res.set('Content-Encoding', encoding);
  res.send(page[encoding]);
}

/** Paths of the API: a page is never shown there. */
const apiPaths = /^\/(?:api|identity|language|metrics|flags|control)(?:\/|$)/;

/** The shell shows the portal's other pages, and its own "not found" page to a client that accepts HTML. */
function shellFor(req: Request, res: Response, files: PortalFiles): PortalFile | undefined {
  if (files.isPage(req.path)) return files.shell;
  if (apiPaths.test(req.path) || extname(req.path) !== '' || !req.accepts('html')) return undefined;
  res.status(404);
  return files.shell;
}

/** A page's canonical address (SHARED-120) and, without a query, its first requests. */
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
    const setHeaders = file.isDocument ? headers.page : headers.file;
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
