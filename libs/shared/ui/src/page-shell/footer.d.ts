import type { ThemeChoice } from '@portal/shared/browser';
export interface FooterProps {
    brandName: string;
    homeHref: string;
    /** Product, services, company and legal. */
    groups: readonly FooterGroupProps[];
    /** Links to social networks. */
    social?: readonly {
        label: string;
        href: string;
    }[];
    year: number;
    /** The company in the copyright line. */
    owner: string;
    language: string;
    languages: readonly Choice<string>[];
    onLanguageChange: (language: string) => void;
    theme: ThemeChoice;
    onThemeChange: (theme: ThemeChoice) => void;
}
/** The footer of every page with the shell (SHARED-15). */
export declare function Footer(props: FooterProps): import("react").JSX.Element;
/** A link of the footer, or an action such as opening the cookie choices. */
export type FooterEntry = {
    label: string;
    href: string;
    external?: boolean;
} | {
    label: string;
    onSelect: () => void;
};
export interface FooterGroupProps {
    title: string;
    entries: readonly FooterEntry[];
}
interface Choice<Value extends string> {
    value: Value;
    label: string;
}
export {};
