import { ArrowUpRight } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Logo } from '../brand/brand';
import { LinkButton } from '../button/button';
import { AppLink } from '../link/link';
import { messages } from '../messages';
import { PhoneMenu } from './phone-menu';

/** An entry of the main navigation and of the user menu. */
export interface ShellLink {
  label: string;
  href: string;
  /** Leads to another site. */
  external?: boolean;
  /** The page that is open belongs to this entry. */
  current?: boolean;
  /** A lucide icon, shown in menus only. */
  icon?: ReactNode;
}

/** Who is signed in. */
export interface ShellUser {
  email: string;
  premium: boolean;
}

/** What the header shows, in every width. */
export interface HeaderProps {
  brandName: string;
  homeHref: string;
  navigation: readonly ShellLink[];
  /** Entries of the menus of whoever is signed in, after the navigation; the header's row does not show them. */
  menuLinks?: readonly ShellLink[];
  /** Nobody while signed out; `unknown` while the session is being looked for. */
  user: ShellUser | 'unknown' | undefined;
  logInHref: string;
  signOutHref: string;
  /** The product's version, shown in the menus when provided. */
  version?: string | undefined;
}

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

/** The word mark, leading home. */
export function BrandLink({ brandName, href }: { brandName: string; href: string }) {
  return (
    <AppLink
      href={href}
      aria-label={messages.home(brandName)}
      className="flex w-fit items-center text-ink no-underline"
    >
      <Logo brandName={brandName} />
    </AppLink>
  );
}

const entry =
  '-mb-px flex items-center gap-[0.3rem] border-y-2 border-transparent whitespace-nowrap text-ink-muted no-underline ' +
  'hover:text-ink aria-[current]:border-b-ink aria-[current]:font-semibold aria-[current]:text-ink ' +
  'forced-colors:border-0 forced-colors:aria-[current]:border-b-3';

/** The header's links; below 768 px they live in the phone menu. */
function MainNavigation({ links }: { links: readonly ShellLink[] }) {
  return (
    <nav aria-label={messages.mainNavigation} className="flex gap-5 max-md:hidden lg:gap-7">
      {links.map(({ label, href, external, current }) => (
        <AppLink
          key={label}
          href={href}
          external={external}
          aria-current={current ? 'page' : undefined}
          className={entry}
        >
          {label}
          {external && <ArrowUpRight className="icon-sm" />}
        </AppLink>
      ))}
    </nav>
  );
}
