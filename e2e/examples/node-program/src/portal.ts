import { createPortalApiClient } from '@portal/shared/client';

const origin = process.env['PORTAL'] ?? 'http://localhost:4200';

let idToken: string | undefined;

/** Every request of this program; those for the user carry the token of the login. */
export const portal = createPortalApiClient({
  hosts: { origin, auth: `${origin}/identity`, language: `${origin}/language` },
  token: () => idToken,
});

export function keepToken(token: string | undefined): void {
  idToken = token;
}
