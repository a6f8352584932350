import { ChevronDown, LogOut } from 'lucide-react';

import { Badge } from '../text/badge';
import { Menu } from '../menu/menu';
import { messages } from '../messages';
import type { HeaderProps, ShellUser } from './header-props';

const look =
  'inline-flex h-10 max-w-104 min-w-0 items-center gap-2.5 rounded-sm border border-transparent ps-3 pe-2 ' +
  'hover:bg-surface-sunken aria-expanded:bg-surface-sunken';

/** A page that signs out, or a function that does. */
export type SignOut = { href: string } | { onSelect: () => void };

interface UserMenuProps extends Pick<HeaderProps, 'brandName' | 'menuLinks' | 'version'> {
  user: ShellUser;
  signOut: SignOut;
}

/** The menu of the signed-in user (SHARED-12). Below 1024 px its email is for screen readers only. */
export function UserMenu({ user, menuLinks = [], ...props }: UserMenuProps) {
  const { brandName, signOut, version } = props;
  return (
    <Menu
      align="end"
      header={
        <>
          {user.email}
          {version && <span className="block">{messages.version(brandName, version)}</span>}
        </>
      }
      groups={[menuLinks, [{ label: messages.signOut, icon: <LogOut />, ...signOut }]]}
      trigger={(trigger) => (
        <button {...trigger} type="button" className={look}>
          <span className="truncate max-lg:sr-only">{user.email}</span>
          {user.premium && <Badge kind="premium">{messages.premium}</Badge>}
          <ChevronDown className="icon-sm" />
        </button>
      )}
    />
  );
}
