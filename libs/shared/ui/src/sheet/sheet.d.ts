import { type ComponentPropsWithRef, type ReactNode } from 'react';
/** A box around one object: a product, a form, a plan. Sections are separated by rules, not boxes. */
export declare function Sheet({ className, ...props }: ComponentPropsWithRef<'div'>): import("react").JSX.Element;
interface EmptyStateProps {
    /** Three words. */
    title: string;
    headingLevel?: 2 | 3 | 4;
    /** One sentence. */
    children: ReactNode;
    /** The next step, if there is one. */
    action?: ReactNode;
}
/** Shown in place of an empty list. */
export declare function EmptyState({ title, headingLevel, children, action }: EmptyStateProps): import("react").JSX.Element;
export interface Fact {
    term: string;
    description: ReactNode;
}
/** Short facts in two columns: plan, status, dates. */
export declare function Facts({ facts }: {
    facts: readonly Fact[];
}): import("react").JSX.Element;
/** A divider between alternative ways to sign in: line, caret, line. */
export declare function OrDivider(): import("react").JSX.Element;
export {};
