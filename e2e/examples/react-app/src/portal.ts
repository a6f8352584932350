import {
  browserSessionPorts,
  createAuthSession,
  createPortalStore,
} from '@portal/auth-session/api';
import { runtimeConfig } from '@portal/shared/browser';

/** Where the portal's API is. */
export const portalOrigin: string =
  import.meta.env['VITE_PORTAL_ORIGIN'] ?? 'http://localhost:4200';

/** The names of this app, and the addresses of the API; what is not named has a default. */
export const config = runtimeConfig({
  hosts: { origin: portalOrigin },
  brand: { productName: 'Folio', companyName: 'Folio Press', supportEmail: 'help@folio.example' },
});

/** The session of this app's own origin. */
export const session = createAuthSession(browserSessionPorts());

export const store = createPortalStore({ session, hosts: config.hosts });
