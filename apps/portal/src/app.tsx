import type { RuntimeConfig } from '@portal/shared/browser';
import { UiProvider } from '@portal/shared/ui';
import { Provider } from 'react-redux';
import {
  RouterProvider,
  StaticRouterProvider,
  type RouterProviderProps,
  type StaticHandlerContext,
} from 'react-router-dom';
import { ConfigContext } from './config-context';
import { QueryKeepingLink } from './shell/query-keeping-link';
import type { PortalStore } from './store';

interface AppProps {
  readonly store: PortalStore;
  readonly config: RuntimeConfig;
  readonly router: RouterProviderProps['router'];
  /** Given while a page is prerendered. */
  readonly context?: StaticHandlerContext;
  /** The state that a prerendered page was made with, while the browser takes it over. */
  readonly prerenderedState?: ReturnType<PortalStore['getState']>;
}

/** The portal: store, configuration, design system and router around the pages. */
export function App({ store, config, router, context, prerenderedState }: AppProps) {
  return (
    <Provider store={store} {...(prerenderedState && { serverState: prerenderedState })}>
      <ConfigContext value={config}>
        <UiProvider linkComponent={QueryKeepingLink}>
          {context ? (
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          ) : (
            <RouterProvider router={router} />
          )}
        </UiProvider>
      </ConfigContext>
    </Provider>
  );
}
