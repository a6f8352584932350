import { mergeBrand, type Brand, type BrandOverrides } from '@portal/shared/util';

/** Where each group of calls is served, without a trailing slash (decisions, "Names, hosts, configuration"). */
export interface Hosts {
  readonly origin: string;
  readonly auth: string;
  readonly language: string;
}

/** A provider that people may sign in with. */
export interface SocialProvider {
  readonly id: string;
  /** As people know it: "Google". */
  readonly name: string;
}

/** What `/config.js` puts on the window: configuration at run time, one build for every environment. */
export interface PortalConfig {
  readonly brand?: BrandOverrides;
  readonly hosts?: Partial<Hosts>;
  readonly version?: string;
  /** Shows the LaTeX-editor sign-in block always. */
  readonly signInWithEditor?: boolean;
  /** The browser extension that `callback=x` hands the session to. */
  readonly extensionId?: string;
  /** The providers of the social sign-in, in the order they are shown. */
  readonly socialProviders?: readonly SocialProvider[];
  /** The parent domain of the provider's sites, for the session's short-lived cookies. */
  readonly cookieDomain?: string;
  /** Other origins that `callback`, `redirect` and `origin` may lead to. */
  readonly targetOrigins?: readonly string[];
}

/** {@link PortalConfig} with every gap filled. */
export interface RuntimeConfig {
  readonly brand: Brand;
  readonly hosts: Hosts;
  readonly version: string;
  readonly signInWithEditor: boolean;
  readonly extensionId: string;
  readonly socialProviders: readonly SocialProvider[];
  /** Empty: cookies are for the portal's own host. */
  readonly cookieDomain: string;
  readonly targetOrigins: readonly string[];
}

declare global {
  interface Window {
    portalConfig?: PortalConfig;
  }
}

/** The configuration of this page; without `/config.js` the defaults of one origin. */
export function runtimeConfig(): RuntimeConfig {
  const {
    brand,
    hosts,
    version = '',
    signInWithEditor = false,
    extensionId = '',
    socialProviders = [],
    cookieDomain = '',
    targetOrigins = [],
  } = window.portalConfig ?? {};
  const origin = hosts?.origin || window.location.origin;
  return {
    brand: mergeBrand(brand),
    hosts: {
      origin,
      auth: hosts?.auth || `${origin}/identity`,
      language: hosts?.language || `${origin}/language`,
    },
    version,
    signInWithEditor,
    extensionId,
    socialProviders,
    cookieDomain,
    targetOrigins,
  };
}
