import {
  defaultBrowserSettings,
  mergeBrand,
  type Brand,
  type BrowserSettings,
} from '@portal/shared/util';

/** The address of each endpoint host, without a trailing slash. */
interface Hosts {
  readonly origin: string;
  readonly auth: string;
  readonly language: string;
  /** Where analytics events go. */
  readonly metrics: string;
  /** Where feature flags come from. */
  readonly flags: string;
}

export interface SocialProvider {
  readonly id: string;
  readonly name: string;
}

/** The LaTeX editor's OAuth provider, and the portal's client there. */
export interface EditorClient {
  readonly issuer: string;
  readonly clientId: string;
}

/** What `/config.js` sets on the window: one build serves every environment. */
export interface PortalConfig extends Partial<BrowserSettings> {
  readonly hosts?: Partial<Hosts>;
  /** The providers of the social sign-in, in the order in which they are shown. */
  readonly socialProviders?: readonly SocialProvider[];
  readonly editor?: EditorClient;
  /** Whether the portal's passkeys work on this page; by default at the portal's own origin only. */
  readonly passkeys?: boolean;
  /** Whether an account can be opened with one, too; by default true. */
  readonly passkeySignUp?: boolean;
}

export interface RuntimeConfig extends Omit<BrowserSettings, 'brand'> {
  readonly brand: Brand;
  readonly hosts: Hosts;
  readonly socialProviders: readonly SocialProvider[];
  /** Undefined where nobody can log in with the editor. */
  readonly editor: EditorClient | undefined;
  readonly passkeys: boolean;
  readonly passkeySignUp: boolean;
}

declare global {
  interface Window {
    portalConfig?: PortalConfig;
  }
}

/**
 * The configuration of this page (SHARED-35).
 *
 * @param config what the server sent; by default what `/config.js` set on the window
 * @param ownOrigin the origin of the page, which also serves what has no host of its own
 */
export function runtimeConfig(
  // Where a server renders there is no window.
  config: PortalConfig = globalThis.window?.portalConfig ?? {},
  ownOrigin = globalThis.window?.location.origin ?? '',
): RuntimeConfig {
  const {
    brand,
    hosts,
    socialProviders = [],
    editor,
    passkeys,
    passkeySignUp = true,
    ...settings
  } = { ...defaultBrowserSettings, ...config };
  const origin = hosts?.origin || ownOrigin;
  return {
    ...settings,
    brand: mergeBrand(brand),
    hosts: {
      origin,
      auth: hosts?.auth || `${origin}/identity`,
      language: hosts?.language || `${origin}/language`,
      metrics: hosts?.metrics || `${origin}/metrics`,
      flags: hosts?.flags || `${origin}/flags`,
    },
    socialProviders,
    editor,
    passkeys: passkeys ?? origin === ownOrigin,
    passkeySignUp,
  };
}
