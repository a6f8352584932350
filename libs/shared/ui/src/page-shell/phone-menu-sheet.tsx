import { ArrowUpRight, LogOut } from 'lucide-react';

import { Badge } from '../text/badge';
import { messages } from '../messages';
import { AppLink } from '../link/link';
import type { HeaderProps, ShellLink } from './header-props';

const row =
  'flex min-h-12 items-center justify-between gap-3 border-t border-line text-ink no-underline ' +
  'aria-[current]:font-semibold [&_.lucide]:icon-sm [&_.lucide]:text-ink-muted';

function entriesOf({ navigation, menuLinks = [], user, ...hrefs }: HeaderProps): ShellLink[] {
  if (user === 'unknown') return [...navigation];
  if (!user) return [...navigation, { label: messages.logIn, href: hrefs.logInHref }];
  const signOut = { label: messages.signOut, href: hrefs.signOutHref, icon: <LogOut /> };
  return [...navigation, ...menuLinks, signOut];
}

interface PhoneMenuSheetProps extends HeaderProps {
  id: string;
  onNavigate: () => void;
}

export function PhoneMenuSheet({ id, onNavigate, ...header }: PhoneMenuSheetProps) {
  const { user, brandName, version } = header;
  return (
    <nav
      id={id}
      aria-label={messages.mainNavigation}
      className="absolute inset-x-0 top-full max-h-[calc(100dvh-var(--ui-header))] overflow-y-auto border-b border-line bg-surface-raised px-(--ui-gutter) pb-2 shadow-menu"
    >
      {user && user !== 'unknown' && (
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 py-3 text-small text-ink-muted">
          <span className="wrap-anywhere">{user.email}</span>
          {user.premium && <Badge kind="premium">{messages.premium}</Badge>}
        </p>
      )}
      <ul className="border-t border-line -mt-px">
        {entriesOf(header).map(({ label, href, external, current, icon }) => (
          <li key={label}>
            <AppLink
              href={href}
              external={external}
              aria-current={current ? 'page' : undefined}
              onClick={onNavigate}
              className={row}
            >
              {label}
              {external ? <ArrowUpRight /> : icon}
            </AppLink>
          </li>
        ))}
      </ul>
      {version && (
        <p className="border-t border-line py-3 text-small text-ink-muted">
          {messages.version(brandName, version)}
        </p>
      )}
    </nav>
  );
}
