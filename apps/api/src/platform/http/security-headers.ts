import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../../config';

/** Header names and values in turn, as `writeHead` takes them. */
export type HeaderList = readonly string[];

/** Runs helmet once over an answer that nobody gets; what it set is what every answer carries. */
function headersOf(options: HelmetOptions): HeaderList {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(answer.req, answer, () => undefined);
  return Object.entries(answer.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
}

const originOf = (address: string) => new URL(address).origin;

/** What reCAPTCHA loads, when it is configured: its own list for a content security policy, and its script's reports. */
const recaptchaSources = {
  script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  connect: ['https://www.google.com/recaptcha/'],
};

/** What pages may load: the portal's own files, and calls to its hosts. No inline script or style, no plug-in, no frame. */
function pagePolicy({ hosts, baseUrl, recaptcha }: Config) {
  const own = originOf(baseUrl);
  const others = [hosts.auth, hosts.language].map(originOf).filter((origin) => origin !== own);
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(recaptcha ? recaptchaSources.script : [])],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'worker-src': ["'self'"],
    'connect-src': ["'self'", ...new Set(others), ...(recaptcha ? recaptchaSources.connect : [])],
    'frame-ancestors': ["'none'"],
    'frame-src': recaptcha ? recaptchaSources.frame : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  };
}

const callPolicy = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] };
const permissions = [
  'permissions-policy',
  'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
];

/** The headers of every page and file, and of every call; made once at start. */
export function securityHeaders(config: Config): { page: HeaderList; call: HeaderList } {
  const isProduction = config.environment === 'production';
  const common = {
    strictTransportSecurity: isProduction && { maxAge: 63_072_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  } as const satisfies HelmetOptions;
  const policyOf = (directives: Record<string, string[]>) => ({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: isProduction ? { ...directives, 'upgrade-insecure-requests': [] } : directives,
    },
  });
  return {
    page: [...headersOf({ ...common, ...policyOf(pagePolicy(config)) }), ...permissions],
    call: [
      ...headersOf({
        ...common,
        ...policyOf(callPolicy),
        crossOriginResourcePolicy: { policy: 'same-site' },
      }),
      'cache-control',
      'no-store',
    ],
  };
}
