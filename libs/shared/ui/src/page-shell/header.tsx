import { ArrowUpRight } from 'lucide-react';
import { Logo } from '../brand/brand';
import { AppLink } from '../link/link';
import { messages } from '../messages';
import type { HeaderProps, ShellLink } from './header-props';
import { PhoneMenu } from './phone-menu';
import { SessionControl } from './session-control';

/** The sticky header: logo, navigation, user menu (SHARED-10). */
export function Header(props: HeaderProps) {
  return (
    <header className="sticky top-0 z-(--ui-z-header) border-b border-line bg-paper print:hidden">
      <div className="page-width flex h-(--ui-header) items-stretch gap-7 lg:gap-9">
        <BrandLink brandName={props.brandName} href={props.homeHref} />
        {/* Below 768 px the links are in the phone menu. */}
        <NavigationLinks
          label={messages.mainNavigation}
          links={props.navigation}
          className="flex gap-5 max-md:hidden lg:gap-7"
        />
        <div className="ms-auto flex min-w-0 items-center gap-3">
          <SessionControl
            {...props}
            signOut={{ href: props.signOutHref }}
            className="max-md:hidden"
          />
          <PhoneMenu {...props} />
        </div>
      </div>
    </header>
  );
}

export function BrandLink({ brandName, href }: { brandName: string; href: string }) {
  return (
    <AppLink
      href={href}
      aria-label={messages.home(brandName)}
      className="flex w-fit items-center text-ink no-underline max-md:min-h-11"
    >
      <Logo brandName={brandName} />
    </AppLink>
  );
}

const entry =
  '-mb-px flex items-center gap-[0.3rem] border-y-2 border-transparent whitespace-nowrap text-ink-muted no-underline ' +
  'hover:text-ink aria-[current]:border-b-ink aria-[current]:font-semibold aria-[current]:text-ink ' +
  'forced-colors:border-0 forced-colors:aria-[current]:border-b-3';

interface NavigationLinksProps {
  label: string;
  links: readonly ShellLink[];
  className: string;
}

/** Links to pages; the current one stands on the hairline below them. */
export function NavigationLinks({ label, links, className }: NavigationLinksProps) {
  return (
    <nav aria-label={label} className={className}>
      {links.map(({ label: text, href, external, current }) => (
        <AppLink
          key={text}
          href={href}
          external={external}
          aria-current={current ? 'page' : undefined}
          className={entry}
        >
          {text}
          {external && <ArrowUpRight className="icon-sm" />}
        </AppLink>
      ))}
    </nav>
  );
}
