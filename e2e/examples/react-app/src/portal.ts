import { paths } from '@portal/shared/util';

const portalOrigin: string = import.meta.env['VITE_PORTAL_ORIGIN'] ?? 'http://localhost:4200';

/** The names of this app, and the address of the API; what is not named has a default. */
export const config = {
  hosts: { origin: portalOrigin },
  brand: { productName: 'Folio', companyName: 'Folio Press', supportEmail: 'help@folio.example' },
};

/** The pages of the portal that this app shows itself, at the portal's paths; all others open there. */
export const pages = Object.fromEntries(
  [paths.home(), paths.plans(), paths.login(), paths.signup(), paths.account()].map((path) => [
    path,
    path,
  ]),
);
