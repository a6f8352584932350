import { type MouseEvent, type ReactNode, useSyncExternalStore } from 'react';
import { buttonClasses } from '../button/button';
import { messages } from '../messages';
import { Footer, type FooterProps } from './footer';
import { Header, NavigationLinks } from './header';
import type { HeaderProps, ShellLink } from './header-props';

export interface PageShellProps {
  header: Omit<HeaderProps, 'brandName' | 'homeHref'>;
  footer: Omit<FooterProps, 'brandName' | 'homeHref'>;
  /** The pages beside this one, in a line below the header. */
  subNavigation?: readonly ShellLink[];
  brandName: string;
  homeHref: string;
  /** What screen readers announce, such as the title of the page that a link led to. */
  announcement?: string;
  /** A sentence below the header of every page, such as that there is no network; announced when it appears. */
  notice?: string | undefined;
  children: ReactNode;
}

/** Skip link, header, page and footer. It sends no requests. */
export function PageShell(props: PageShellProps) {
  const { header, footer, subNavigation, brandName, homeHref } = props;
  const { announcement = '', notice, children } = props;
  const brand = { brandName, homeHref };
  return (
    <div className="flex min-h-dvh flex-col">
      <nav aria-label={messages.skipNavigation}>
        <SkipLink />
      </nav>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Header {...header} {...brand} />
      <div role="status" className="print:hidden">
        {notice && <p className="page-width bg-warning-soft py-2 text-small text-ink">{notice}</p>}
      </div>
      {subNavigation && <SubNavigation links={subNavigation} />}
      {/* On phones the footer begins below the window, so that a page that grows while it loads moves nothing in sight. */}
      <main
        id={mainId}
        tabIndex={-1}
        className="relative flex grow flex-col max-md:min-h-[calc(100dvh-var(--ui-header))]"
      >
        {children}
      </main>
      <Footer {...footer} {...brand} />
    </div>
  );
}

/** Stands over the text column, beside the margin's line (SHARED-563). */
function SubNavigation({ links }: { readonly links: readonly ShellLink[] }) {
  return (
    <div className="manuscript print:hidden">
      <div className="page-width">
        <NavigationLinks
          label={messages.subNavigation}
          links={links}
          className="flex h-12 gap-5 border-b border-line sm:gap-7 lg:ms-[calc(var(--ui-margin-col)+var(--ui-margin-gap))]"
        />
      </div>
    </div>
  );
}

const mainId = 'main';

function focusMain(event: MouseEvent) {
  const main = document.getElementById(mainId);
  if (!main) return;
  event.preventDefault();
  main.focus();
}

function SkipLink() {
  return (
    <a
      href={`#${mainId}`}
      onClick={focusMain}
      className={buttonClasses({
        variant: 'primary',
        className: 'absolute! start-4 -top-16 z-(--ui-z-skip) focus-visible:top-3',
      })}
    >
      {messages.skipToContent}
    </a>
  );
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Whether the browser has a network; a prerendered page assumes one. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
