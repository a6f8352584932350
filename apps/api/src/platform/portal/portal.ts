import { extname } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import type { Config } from '../../config';
import { securityHeaders, type HeaderList } from '../http/security-headers';
import { readPortalFiles, type PortalFile, type PortalFiles } from './portal-files';

const suffixes = { br: '.br', gzip: '.gz', identity: '' } as const;
type Encoding = keyof typeof suffixes;

/** The smallest copy that the browser understands. */
function encodingFor(req: Request, { encodings }: PortalFile): Encoding {
  return encodings.find((encoding) => req.acceptsEncodings(encoding) !== false) ?? 'identity';
}

function setHeaders(res: Response, headers: HeaderList): void {
  for (let at = 0; at < headers.length; at += 2)
    res.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
}

/** What a script, style sheet, font or image needs; the policies of a page would only make it larger. */
const fileHeaders: HeaderList = ['x-content-type-options', 'nosniff'];

const requestIdOf = (res: Response): string => res.locals.exchange.requestId;

/** Serves the built portal: its files, its prerendered pages, and the shell for every other page. */
export function createPortal(config: Config, folder: string): RequestHandler {
  const files = readPortalFiles(folder);
  const { page } = securityHeaders(config);
  const ownHost = new URL(config.baseUrl).host;

  function send(
    req: Request,
    res: Response,
    file: PortalFile,
    next: (error?: unknown) => void,
  ): void {
    const encoding = encodingFor(req, file);
    const type = extname(file.name);
    setHeaders(res, type === '.html' ? [...page, 'x-request-id', requestIdOf(res)] : fileHeaders);
    res.vary('Accept-Encoding');
    res.setHeader(
      'cache-control',
      file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    if (encoding !== 'identity') res.setHeader('content-encoding', encoding);
    res.type(type);
    const options = {
      root: files.folder,
      cacheControl: false,
      lastModified: false,
      acceptRanges: false,
    };
    res.sendFile(`${file.name}${suffixes[encoding]}`, options, (error: unknown) => {
      if (error) next(error);
    });
  }

  return (req, res, next) => {
    const { host, path } = res.locals.exchange;
    if (host !== ownHost || (req.method !== 'GET' && req.method !== 'HEAD')) return next();
    if (path !== '/' && path.endsWith('/')) return redirectTo(res, req, path.slice(0, -1), page);
    const file = files.byPath.get(path) ?? shellFor(req, res, files);
    if (!file) return next();
    send(req, res, file, next);
  };
}

const calls = /^\/(?:api|identity|language|control)(?:\/|$)/;

/** The shell draws the portal's other pages, and its own "not found" for whoever reads HTML. */
function shellFor(req: Request, res: Response, files: PortalFiles): PortalFile | undefined {
  const { path } = res.locals.exchange;
  if (files.isPage(path)) return files.shell;
  if (calls.test(path) || extname(path) !== '' || !req.accepts('html')) return undefined;
  res.status(404);
  return files.shell;
}

/** One address a page: the spelling with a slash at the end leads to the one without. */
function redirectTo(res: Response, req: Request, path: string, headers: HeaderList): void {
  setHeaders(res, headers);
  const query = req.url.indexOf('?');
  res.redirect(308, query === -1 ? path : `${path}${req.url.slice(query)}`);
}
