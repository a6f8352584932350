import type { ReactNode } from 'react';

import type { FooterProps } from './footer';
import { Footer } from './footer';
import { Header } from './header';
import type { HeaderProps } from './shell-types';
import { mainId, SkipLink } from './skip-link';

export interface PageShellProps {
  header: Omit<HeaderProps, 'brandName' | 'homeHref'>;
  footer: Omit<FooterProps, 'brandName' | 'homeHref'>;
  brandName: string;
  homeHref: string;
  /** A page: ManuscriptPage, SpecimenPage or PlainPage. */
  children: ReactNode;
}

/** Header, page, footer, and the way past the header (specification 2, section 2). It fetches nothing. */
export function PageShell({ header, footer, brandName, homeHref, children }: PageShellProps) {
  const brand = { brandName, homeHref };
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header {...header} {...brand} />
      <main id={mainId} tabIndex={-1} className="relative flex grow flex-col">
        {children}
      </main>
      <Footer {...footer} {...brand} />
    </div>
  );
}
