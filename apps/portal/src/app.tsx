import type { RuntimeConfig } from '@portal/shared/browser';
import { UiProvider } from '@portal/shared/ui';
import { useSyncExternalStore } from 'react';
import { Provider } from 'react-redux';
import { useRoutes } from 'react-router-dom';
import { Consent } from './consent/consent';
import { ConfigContext, prerenderedConfig } from './config-context';
import { PageFlags } from './flags/page-flags';
import { routes } from './routes';
import { QueryKeepingLink, ShellLayout } from './shell/shell-layout';
import type { PortalStore } from './store';

interface AppProps {
  readonly store: PortalStore;
  readonly config: RuntimeConfig;
  /** The state that a prerendered page was made with: hydration starts from it. */
  readonly prerenderedState?: ReturnType<PortalStore['getState']>;
}

const table = [
  {
    Component: ShellLayout,
    children: routes.map(({ path, page: { Page } }) => ({ path, Component: Page })),
  },
];

function Pages() {
  return useRoutes(table);
}

const neverChanges = () => () => undefined;

/** The portal inside a router: store, configuration and design system around the pages. */
export function App({ store, config, prerenderedState }: AppProps) {
  // Hydration starts from what the page was prerendered with; the browser's own configuration replaces it at once.
  const shownConfig = useSyncExternalStore(
    neverChanges,
    () => config,
    () => prerenderedConfig,
  );
  return (
    <Provider store={store} {...(prerenderedState && { serverState: prerenderedState })}>
      <ConfigContext value={shownConfig}>
        <UiProvider linkComponent={QueryKeepingLink}>
          <Consent>
            <PageFlags>
              <Pages />
            </PageFlags>
          </Consent>
        </UiProvider>
      </ConfigContext>
    </Provider>
  );
}
