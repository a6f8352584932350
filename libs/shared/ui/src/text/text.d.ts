import type { ComponentPropsWithRef, ReactNode } from 'react';
interface EditMarkProps {
    /** The words that are removed; without them the edit is an insertion. */
    struck?: string;
    /** The words that are added, shown above the line. */
    inserted?: string;
}
/** An edit as an editor marks it: a deletion, an insertion, or both. */
export declare function EditMark({ struck, inserted }: EditMarkProps): import("react").JSX.Element;
/** Text or an amount that is struck through. */
export declare function Struck({ children, className }: {
    children: ReactNode;
    className?: string;
}): import("react").JSX.Element;
/** Text for screen readers only. */
export declare function VisuallyHidden(props: ComponentPropsWithRef<'span'>): import("react").JSX.Element;
/** Joins class names and skips those that are false or undefined. */
export declare function classNames(...names: readonly (string | false | undefined)[]): string;
export {};
