import { UiProvider } from '@portal/shared/ui';
import { TelemetryProvider, type Telemetry } from '@portal/shared/telemetry';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { ProductLink } from './product-link';
import { session, store } from './portal';
import { router } from './router';

/** This app's own analytics: events of the libraries are events of the page. */
const telemetry: Telemetry = {
  track: (event) => {
    window.dispatchEvent(new CustomEvent('folio-event', { detail: event }));
  },
};

/** Draws the app with the session that the browser has kept. */
export async function start(): Promise<void> {
  const started = session.start(store);
  createRoot(document.querySelector('#root') ?? document.body).render(
    <Provider store={store}>
      <UiProvider linkComponent={ProductLink}>
        <TelemetryProvider value={telemetry}>
          <RouterProvider router={router} />
        </TelemetryProvider>
      </UiProvider>
    </Provider>,
  );
  await started;
}
