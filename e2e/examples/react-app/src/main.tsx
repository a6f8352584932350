import './styles.css';
import { PortalProvider } from '@portal/auth-session';
import type { Telemetry } from '@portal/shared/telemetry';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { config, pages } from './portal';
import { router } from './router';
import { type LibraryTexts, texts } from './texts';

/** This app's own analytics: events of the libraries are events of the page. */
const track: Telemetry['track'] = (event) => {
  window.dispatchEvent(new CustomEvent('folio-event', { detail: event }));
};

createRoot(document.querySelector('#root') ?? document.body).render(
  <PortalProvider<LibraryTexts>
    {...{ config, pages, texts, track }}
    navigate={(href, { replace } = {}) => router.history[replace ? 'replace' : 'push'](href)}
  >
    <RouterProvider router={router} />
  </PortalProvider>,
);
