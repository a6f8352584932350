import type { PortalStore } from '@portal/auth-session/api';
import type { RuntimeConfig } from '@portal/shared/browser';
import { ReactRouterProvider } from '@portal/shared/react-router';
import { UiProvider } from '@portal/shared/ui';
import { useSyncExternalStore } from 'react';
import { Provider } from 'react-redux';
import { useRoutes } from 'react-router-dom';
import { Consent } from './consent/consent';
import { ConfigContext, prerenderedConfig } from './config-context';
import { PageFlags } from './flags/page-flags';
import { routes, type PageRoute } from './routes';
import { BareLayout, QueryKeepingLink, ShellLayout } from './shell/shell-layout';

interface AppProps {
  readonly store: PortalStore;
  readonly config: RuntimeConfig;
  /** The state that a prerendered page was made with: hydration starts from it. */
  readonly prerenderedState?: ReturnType<PortalStore['getState']>;
}

const rowOf = ({ path, page: { Page } }: PageRoute) => ({ path, Component: Page });

/** Pages without the shell need no flags. */
function ShellWithFlags() {
  return (
    <PageFlags>
      <ShellLayout />
    </PageFlags>
  );
}

const table = [
  { Component: ShellWithFlags, children: routes.filter(({ isBare }) => !isBare).map(rowOf) },
  { Component: BareLayout, children: routes.filter(({ isBare }) => isBare).map(rowOf) },
];

function Pages() {
  return useRoutes(table);
}

const neverChanges = () => () => undefined;

/** The portal inside a router: store, configuration and design system around the pages. */
export function App({ store, config, prerenderedState }: AppProps) {
  // Hydration starts from what the page was prerendered with; the browser's own configuration replaces it immediately.
  const shownConfig = useSyncExternalStore(
    neverChanges,
    () => config,
    () => prerenderedConfig,
  );
  return (
    <Provider store={store} {...(prerenderedState && { serverState: prerenderedState })}>
      <ConfigContext value={shownConfig}>
        <UiProvider linkComponent={QueryKeepingLink}>
          <ReactRouterProvider>
            <Consent>
              <Pages />
            </Consent>
          </ReactRouterProvider>
        </UiProvider>
      </ConfigContext>
    </Provider>
  );
}
