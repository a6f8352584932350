import { type ReactNode } from 'react';
interface DisclosureButtonProps {
    open: boolean;
    onToggle: () => void;
    /** The id of the content that is shown and hidden. */
    controls?: string;
    /** Shown before the text, such as `1` or `Q 1`. Decoration. */
    number?: string;
    children: ReactNode;
}
/** A row that opens and closes content: number, text, + or −. It can also be used in a table. */
export declare function DisclosureButton(props: DisclosureButtonProps): import("react").JSX.Element;
interface DisclosureProps {
    /** The text of the row, a heading of `headingLevel`. */
    heading: ReactNode;
    headingLevel?: 2 | 3 | 4;
    number?: string;
    defaultOpen?: boolean;
    children: ReactNode;
}
/** A heading that shows and hides its content. */
export declare function Disclosure({ heading, headingLevel, number, defaultOpen, children, }: DisclosureProps): import("react").JSX.Element;
export {};
