import { paths } from '@portal/shared/util';
import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { HelmetOptions } from 'helmet';
import type { Config } from '../config/config';

/** Pages in pop-ups, which send messages to the window that opened them. */
const popUpPaths: readonly string[] = [paths.editorCallback(), paths.editorLogin()];

/** Whether the response at a path keeps the connection of a pop-up with the window that opened it. */
const keepsOpener = (path: string): boolean => popUpPaths.includes(path);

const withSubdomains = (origin: string) => [origin, origin.replace('://', '://*.')];

/** The pages that may be framed, by other sites or by the portal's own `/stats`, with their `frame-ancestors` (EMBED-10, GROUP-214). */
function framedPages({
  allowedParentOrigins,
  mainAppOrigins,
}: Pick<Config, 'allowedParentOrigins' | 'mainAppOrigins'>): ReadonlyMap<string, string[]> {
  const parents = allowedParentOrigins.flatMap(withSubdomains);
  const mainApp = mainAppOrigins.length > 0 ? mainAppOrigins : ["'self'"];
  return new Map([
    [paths.authorizeRedirect(), parents],
    [paths.editorCallback(), parents],
    [paths.embeddedSession(), [...new Set([...parents, ...mainApp])]],
    [paths.memberStats(), ["'self'"]],
  ]);
}

const originOf = (address: string) => new URL(address).origin;

/** What reCAPTCHA loads when it is configured: Google's own list for a content security policy. */
const recaptchaSources = {
  script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  connect: ['https://www.google.com/recaptcha/'],
};

/** No text becomes markup or code; pages with reCAPTCHA, which has policies of its own, do without. */
const trustedTypes = (withTags: boolean) => ({
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['own-workers', ...(withTags ? ['tag-manager'] : [])],
});

/** What the configured tag manager may load and where it may report: its own script and origin. */
function tagSources(url: string) {
  if (url === '') return { script: [], origin: [] };
  const { origin, pathname } = new URL(url);
  return { script: [`${origin}${pathname}`], origin: [origin] };
}

/** The portal's own files and hosts; no inline script or style, no plug-in. */
function pagePolicy(
  { hosts, baseUrl, editor, recaptcha, tagManagerUrl }: Config,
  { frameSources, frameAncestors }: { frameSources: readonly string[]; frameAncestors: string[] },
) {
  const frames = [...frameSources, ...(recaptcha ? recaptchaSources.frame : [])];
  const tags = tagSources(tagManagerUrl);
  const own = originOf(baseUrl);
  const others = [hosts.auth, hosts.language, hosts.metrics, hosts.flags, editor?.issuer ?? own]
    .map(originOf)
    .filter((origin) => origin !== own);
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(recaptcha ? recaptchaSources.script : []), ...tags.script],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', ...tags.origin],
    'font-src': ["'self'"],
    'worker-src': ["'self'"],
    'connect-src': [
      "'self'",
      ...new Set(others),
      ...(recaptcha ? recaptchaSources.connect : []),
      ...tags.origin,
    ],
    'frame-ancestors': frameAncestors,
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    ...(recaptcha ? {} : trustedTypes(tagManagerUrl !== '')),
  };
}

const hashOf = (styles: string) =>
  `'sha256-${createHash('sha256').update(styles).digest('base64')}'`;

const apiPolicy = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] };
const permissions = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

export interface ResponseHeaders {
  /** Responses of the API and every error: not stored, not framed, nothing loaded. */
  readonly api: RequestHandler;
  /** Documents that a browser shows; the path decides who may show them in a frame. */
  readonly page: RequestHandler;
  /** `/api-docs`, with these styles and no script (SHARED-132). */
  readonly reference: (styles: string) => RequestHandler;
  /** Scripts, styles, fonts and images: only what a browser needs of them (SHARED-60). */
  readonly file: RequestHandler;
}

interface OwnOptions {
  readonly crossOriginResourcePolicy?: { policy: 'same-site' };
}

/** Sets the headers that helmet gives every response: they depend on no request, so they are computed once. */
function fixedHeaders(options: HelmetOptions): RequestHandler {
  const headers = new Map<string, string>();
  const request = new IncomingMessage(new Socket());
  const recorded = new ServerResponse(request);
  recorded.setHeader = (name, value) => {
    headers.set(name, String(value));
    return recorded;
  };
  helmet(options)(request, recorded, (error?: unknown) => {
    if (error) throw error;
  });
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}

/** Makes the headers that all kinds of responses share, with a content security policy and options of their own. */
function commonHeaders({ environment }: Config) {
  const isProduction = environment === 'production';
  return (directives: Record<string, string[]>, options: OwnOptions = {}) =>
    fixedHeaders({
      strictTransportSecurity: isProduction && { maxAge: 63_072_000, includeSubDomains: true },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      xFrameOptions: { action: 'deny' },
      contentSecurityPolicy: {
        useDefaults: false,
        directives: isProduction ? { ...directives, 'upgrade-insecure-requests': [] } : directives,
      },
      ...options,
    });
}

const referenceHeaders =
  (headersWith: ReturnType<typeof commonHeaders>): ResponseHeaders['reference'] =>
  (styles) => {
    const reference = headersWith({
      'default-src': ["'none'"],
      'style-src': [hashOf(styles)],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'img-src': ["'self'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ["'none'"],
    });
    return (req, res, next) => {
      res.set({ 'Cache-Control': 'no-cache', 'Permissions-Policy': permissions });
      reference(req, res, next);
    };
  };

/** Makes the security headers; `frameSources` are the addresses that pages may show in a frame. */
export function createResponseHeaders(
  config: Config,
  frameSources: readonly string[] = [],
): ResponseHeaders {
  const headersWith = commonHeaders(config);
  const api = headersWith(apiPolicy, { crossOriginResourcePolicy: { policy: 'same-site' } });
  const pageIn = (frameAncestors: string[]) =>
    headersWith(pagePolicy(config, { frameSources, frameAncestors }));
  const page = pageIn(["'none'"]);
  const framed = new Map(
    [...framedPages(config)].map(([path, ancestors]) => [path, pageIn(ancestors)]),
  );
  return {
    api(req, res, next) {
      res.set('Cache-Control', 'no-store');
      api(req, res, () => {
        if (keepsOpener(req.path)) res.set('Cross-Origin-Opener-Policy', 'unsafe-none');
        next();
      });
    },
    page(req, res, next) {
      res.set('Permissions-Policy', permissions);
      const framedPage = framed.get(req.path);
      if (!framedPage) return page(req, res, next);
      framedPage(req, res, () => {
        res.removeHeader('X-Frame-Options');
        res.set('X-Robots-Tag', 'noindex');
        if (keepsOpener(req.path)) res.set('Cross-Origin-Opener-Policy', 'unsafe-none');
        next();
      });
    },
    reference: referenceHeaders(headersWith),
    file(_req, res, next) {
      res.removeHeader('X-Request-Id');
      res.set('X-Content-Type-Options', 'nosniff');
      next();
    },
  };
}
