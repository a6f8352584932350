import type { ReactNode } from 'react';
import { type FooterProps } from './footer';
import { type HeaderProps } from './header';
export interface PageShellProps {
    header: Omit<HeaderProps, 'brandName' | 'homeHref'>;
    footer: Omit<FooterProps, 'brandName' | 'homeHref'>;
    brandName: string;
    homeHref: string;
    /** What screen readers announce, such as the title of the page that a link led to. */
    announcement?: string;
    /** A sentence below the header of every page, such as that there is no network; announced when it appears. */
    notice?: string | undefined;
    /** A ManuscriptPage, SpecimenPage or PlainPage. */
    children: ReactNode;
}
/** Skip link, header, page and footer. It sends no requests. */
export declare function PageShell(props: PageShellProps): import("react").JSX.Element;
