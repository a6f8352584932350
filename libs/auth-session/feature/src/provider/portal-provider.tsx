import { runtimeConfig, type PortalConfig, type RuntimeConfig } from '@portal/shared/browser';
import { createFlags, FlagsProvider, type Flags } from '@portal/shared/flags';
import { TelemetryProvider, type Telemetry } from '@portal/shared/telemetry';
import {
  type AppRouter,
  RouterLink,
  RouterProvider,
  useBrowserRouter,
  useLocation,
} from '@portal/shared/router';
import { type LinkComponentProps, UiProvider } from '@portal/shared/ui';
import { keepQuery, type OtherTexts, replaceMessages } from '@portal/shared/util';
import { type ComponentType, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { Provider } from 'react-redux';
import { useIsProofRequested } from '../reauthentication/reauthentication-slice';
import { browserSessionPorts, createAuthSession } from '../session/auth-session';
import { createPortalStore, type PortalStore } from '../session/portal-store';
import { appHref, withOwnPages, type OwnPages } from './own-pages';
import type { AuthSessionTexts } from '../texts';
import { PortalConfigContext, styleOf, type Tokens, usePortalConfig } from './portal-config';

interface PortalProviderProps<Texts extends object> {
  /** Where the API is, names and links of the product: `{ hosts: { origin: 'https://portal.example' } }`. The same object for every draw. */
  readonly config: PortalConfig;
  /** Opens an address of the app with its router. Without it the browser loads the page. */
  readonly navigate?: AppRouter['navigate'];
  /** Renders links to the app's pages: its router's link. By default `navigate` opens them. */
  readonly linkComponent?: ComponentType<LinkComponentProps>;
  /** The pages that the app shows itself, such as `{ '/login': '/enter' }`; all others open at the portal. By default it has them all. */
  readonly pages?: OwnPages;
  /** Gets the events of the libraries. */
  readonly track?: Telemetry['track'];
  /** Values of feature flags; by default each has its default. */
  readonly flags?: Flags;
  /** Colors, fonts and corners of everything in `.portal-ui`: `{ '--ui-primary': 'seagreen' }`. */
  readonly tokens?: Tokens;
  /** Other texts, by library and topic, for the whole page: `{ 'auth-session': { pages: { login: { title: 'Come in' } } } }`. */
  readonly texts?: NoInfer<OtherTexts<Texts>>;
  readonly children: ReactNode;
}

interface Portal {
  readonly config: RuntimeConfig;
  readonly store: PortalStore;
}

const portals = new WeakMap<PortalConfig, Portal>();

/** One session and one store for each configuration, also where React draws the provider twice. */
function portalOf(given: PortalConfig): Portal {
  const known = portals.get(given);
  if (known) return known;
  const config = runtimeConfig(given);
  const { cookieDomain } = given;
  const ports = browserSessionPorts(cookieDomain === undefined ? {} : { cookieDomain });
  const session = createAuthSession(ports);
  const store = createPortalStore({ session, hosts: config.hosts });
  const portal = { config, store };
  portals.set(given, portal);
  // A server that renders has no session.
  if (typeof window !== 'undefined') void session.start(store);
  return portal;
}

const ignore = () => undefined;

/**
 * Everything that the libraries need of an app: session and store, configuration, router, links, analytics, flags, texts and
 * tokens (SHARED-573). `<PortalProvider<AuthSessionTexts & CheckoutPricingTexts>` replaces texts of other libraries, too.
 */
export function PortalProvider<Texts extends object = AuthSessionTexts>(
  props: PortalProviderProps<Texts>,
) {
  const { navigate, linkComponent = RouterLink, pages, track = ignore, tokens, children } = props;
  const [{ config, store }] = useState(() => portalOf(props.config));
  const [ownFlags] = useState(createFlags);
  // Before the first view is drawn.
  useState(() => replaceMessages(props.texts ?? {}));
  const browserRouter = useBrowserRouter(navigate);
  const router = useMemo(
    () => withOwnPages(browserRouter, pages, config.hosts),
    [browserRouter, pages, config],
  );
  const telemetry = useMemo(() => ({ track }), [track]);
  const Link = useMemo(
    () => linkWith(linkComponent, pages, config.hosts.origin),
    [linkComponent, pages, config],
  );
  return (
    <Provider store={store}>
      <PortalConfigContext value={config}>
        <RouterProvider value={router}>
          <UiProvider linkComponent={Link}>
            <TelemetryProvider value={telemetry}>
              <FlagsProvider value={props.flags ?? ownFlags}>
                {tokens && <style>{styleOf(tokens)}</style>}
                {children}
                <Proof />
              </FlagsProvider>
            </TelemetryProvider>
          </UiProvider>
        </RouterProvider>
      </PortalConfigContext>
    </Provider>
  );
}

/** Links to the app's pages keep the query, as in the portal; those to its other pages leave the app. */
function linkWith(
  Own: ComponentType<LinkComponentProps>,
  pages: OwnPages | undefined,
  origin: string,
): ComponentType<LinkComponentProps> {
  return function Link({ children, ...props }) {
    const { search } = useLocation();
    const { href, isOwn } = appHref(keepQuery(props.href, search), pages, origin);
    const link = { ...props, href };
    if (!isOwn) return <a {...link}>{children}</a>;
    return <Own {...link}>{children}</Own>;
  };
}

const ReauthenticationDialog = lazy(async () => ({
  default: (await import('../reauthentication/reauthentication-dialog')).ReauthenticationDialog,
}));

/** Asks who the user is where a request needs a recent sign-in. */
function Proof() {
  const { socialProviders, brand } = usePortalConfig();
  if (!useIsProofRequested()) return null;
  return (
    <Suspense>
      <ReauthenticationDialog
        socialProviders={socialProviders}
        editorName={brand.latexEditorName}
      />
    </Suspense>
  );
}
