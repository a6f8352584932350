import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../../../config';
import { framedPages, keepsOpener } from './frame-ancestors';

const originOf = (address: string) => new URL(address).origin;

/** What reCAPTCHA loads when it is configured: Google's own list for a content security policy. */
const recaptchaSources = {
  script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  connect: ['https://www.google.com/recaptcha/'],
};

/**
 * Only the policies of the bot check's worker and of the configured tag manager may make a script's address out of a text, and nothing may make markup or code
 * out of one. Google's script has policies of its own, so pages with reCAPTCHA do without.
 */
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

/**
 * What pages may load: the portal's own files, and responses of its hosts. No inline script or style, no plug-in, no frames
 * but those of the modules.
 */
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

/**
 * What the reader of `/api-docs` may load. Its library puts styles into the markup and makes markup with a policy of its
 * own; the page's default policy lets text without elements pass. It sends no requests but for `/openapi.json`.
 */
const readerPolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['lit-html', 'default'],
};

/** A page in a frame of the portal loads nothing but the portal's fonts, and its only styles are known by their hash. */
const framePolicy = ({ baseUrl }: Config, styles: string) => ({
  'default-src': ["'none'"],
  'style-src': [`'sha256-${createHash('sha256').update(styles).digest('base64')}'`],
  'font-src': ["'self'"],
  'frame-ancestors': [originOf(baseUrl)],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
});

const apiPolicy = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] };
const permissions = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** Sets the headers of a kind of response. */
export interface ResponseHeaders {
  /** Responses of the API and every error: not stored, not framed, nothing loaded. */
  readonly api: RequestHandler;
  /** Documents that a browser shows; the path decides who may show them in a frame. */
  readonly page: RequestHandler;
  /** Pages in a frame of the portal, with these styles (GROUP-214). */
  readonly frame: (styles: string) => RequestHandler;
  /** `/api-docs`, which shows the endpoints with a library (SHARED-132). */
  readonly reader: RequestHandler;
  /** Scripts, styles, fonts and images: only what a browser needs of them (SHARED-60). */
  readonly file: RequestHandler;
}

interface OwnOptions {
  readonly crossOriginResourcePolicy?: { policy: 'same-site' };
  readonly referrerPolicy?: { policy: 'no-referrer' };
  readonly xFrameOptions?: { action: 'sameorigin' };
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

/**
 * Makes the security headers from the configuration; HTTPS is enforced in production. `frameSources` are the addresses that
 * pages may show in a frame.
 */
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
  const reader = headersWith(readerPolicy);
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
    frame(styles) {
      const frame = headersWith(framePolicy(config, styles), {
        // The address has a token.
        referrerPolicy: { policy: 'no-referrer' },
        xFrameOptions: { action: 'sameorigin' },
      });
      return (req, res, next) => {
        res.set({ 'Cache-Control': 'no-store', 'Permissions-Policy': permissions });
        frame(req, res, next);
      };
    },
    reader(req, res, next) {
      res.set('Permissions-Policy', permissions);
      reader(req, res, next);
    },
    file(_req, res, next) {
      res.removeHeader('X-Request-Id');
      res.set('X-Content-Type-Options', 'nosniff');
      next();
    },
  };
}
