import { SessionControl, type ShellLink } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { usePortalConfig } from '../provider/portal-config';
import { useSession, useSignOut } from '../session/session-hooks';
import { accountButtonMessages as messages } from './messages';

interface AccountButtonProps {
  /** The links of the menu; by default one to the account. */
  readonly links?: readonly ShellLink[];
}

const accountLinks = (): readonly ShellLink[] => [
  { label: messages.account, href: paths.account() },
];

/** Leads to the login; for a signed-in user a menu with the account and the sign-out (SHARED-573). */
export function AccountButton({ links = accountLinks() }: AccountButtonProps) {
  const { brand } = usePortalConfig();
  const { status, user } = useSession();
  const signOut = useSignOut();
  const known = user && { email: user.email, premium: user.premium };
  return (
    <div className="portal-ui">
      <SessionControl
        brandName={brand.productName}
        user={status === 'signed-out' ? undefined : (known ?? 'unknown')}
        logInHref={paths.login()}
        menuLinks={links}
        signOut={{ onSelect: signOut }}
      />
    </div>
  );
}
