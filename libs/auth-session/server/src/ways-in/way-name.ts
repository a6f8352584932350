import type { LoginKind, WayInKind } from '@portal/auth-session/domain';
import type { Config } from '@portal/server/platform';

/** The name of a way into an account in running text. */
export type NameOfWay = (way: {
  readonly kind: WayInKind | LoginKind;
  readonly issuer: string;
}) => string;

/** Names the ways with the configured providers. */
export function createNameOfWay({ socialProviders }: Pick<Config, 'socialProviders'>): NameOfWay {
  const names: Readonly<Record<WayInKind | LoginKind, (issuer: string) => string>> = {
    password: () => 'your password',
    social: (issuer) =>
      socialProviders.find((provider) => provider.issuer === issuer)?.name ?? issuer,
    editor: () => 'the LaTeX editor',
    passkey: () => 'a passkey',
    institution: (domain) => domain,
    email: () => 'email',
  };
  return ({ kind, issuer }) => names[kind](issuer);
}
