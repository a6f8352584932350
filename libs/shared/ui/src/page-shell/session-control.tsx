import { lazy, Suspense } from 'react';
import { LinkButton } from '../button/button';
import { messages } from '../messages';
import type { HeaderProps } from './header-props';
import type { SignOut } from './user-menu';

/** Loaded for signed-in users only: most visitors of the plans page are signed out. */
const UserMenu = lazy(async () => ({ default: (await import('./user-menu')).UserMenu }));

interface SessionControlProps extends Pick<
  HeaderProps,
  'brandName' | 'logInHref' | 'menuLinks' | 'user' | 'version'
> {
  signOut: SignOut;
  className?: string;
}

/** Leads to the login, or opens the menu of the signed-in user. */
export function SessionControl({ className = '', ...props }: SessionControlProps) {
  const { user, logInHref } = props;
  if (user === 'unknown') return null;
  if (!user) {
    return (
      <LinkButton href={logInHref} className={className}>
        {messages.logIn}
      </LinkButton>
    );
  }
  return (
    <div className={`flex min-w-0 ${className}`}>
      <Suspense>
        <UserMenu {...props} user={user} />
      </Suspense>
    </div>
  );
}
