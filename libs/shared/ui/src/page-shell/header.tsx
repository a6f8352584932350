import { lazy, Suspense } from 'react';

import { LinkButton } from '../button/link-button';
import { messages } from '../messages';
import { BrandLink } from './brand-link';
import { MainNavigation } from './main-navigation';
import { PhoneMenu } from './phone-menu';
import type { HeaderProps } from './shell-types';

/** Loaded for those who are signed in: most who read the plans are not. */
const UserMenu = lazy(async () => ({ default: (await import('./user-menu')).UserMenu }));

function SessionControl(props: HeaderProps) {
  const { user, logInHref } = props;
  if (user === 'unknown') return null;
  if (!user) {
    return (
      <LinkButton href={logInHref} className="max-md:hidden">
        {messages.logIn}
      </LinkButton>
    );
  }
  return (
    <div className="flex min-w-0 max-md:hidden">
      <Suspense>
        <UserMenu {...props} user={user} />
      </Suspense>
    </div>
  );
}

/** The sticky header: word mark, navigation, session. */
export function Header(props: HeaderProps) {
  return (
    <header className="sticky top-0 z-(--ui-z-header) border-b border-line bg-paper print:hidden">
      <div className="page-width flex h-(--ui-header) items-stretch gap-7 lg:gap-9">
        <BrandLink brandName={props.brandName} href={props.homeHref} />
        <MainNavigation links={props.navigation} />
        <div className="ms-auto flex min-w-0 items-center gap-3">
          <SessionControl {...props} />
          <PhoneMenu {...props} />
        </div>
      </div>
    </header>
  );
}
