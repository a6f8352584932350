import './styles.css';
import { PortalProvider } from '@portal/auth-session';
import type { Telemetry } from '@portal/shared/telemetry';
import type { LinkComponentProps } from '@portal/shared/ui';
import { createRoot } from 'react-dom/client';
import { Link, RouterProvider } from 'react-router-dom';
import { config, pages } from './portal';
import { router } from './router';
import { type LibraryTexts, texts } from './texts';

/** This app's own analytics: events of the libraries are events of the page. */
const track: Telemetry['track'] = (event) => {
  window.dispatchEvent(new CustomEvent('folio-event', { detail: event }));
};

const RouterLink = ({ href, ...rest }: LinkComponentProps) => <Link to={href} {...rest} />;

createRoot(document.querySelector('#root') ?? document.body).render(
  <PortalProvider<LibraryTexts>
    {...{ config, pages, texts, track }}
    navigate={(href, options) => router.navigate(href, options)}
    linkComponent={RouterLink}
  >
    <RouterProvider router={router} />
  </PortalProvider>,
);
