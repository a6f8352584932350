import { type ReactNode } from 'react';
interface ManuscriptPageProps {
    /** The page's name, its h1. */
    heading: string;
    /** One line under the heading. */
    intro?: ReactNode;
    /** ManuscriptSections, or custom rows. */
    children: ReactNode;
}
/** A page with a margin, a red line and a text column. */
export declare function ManuscriptPage({ heading, intro, children }: ManuscriptPageProps): import("react").JSX.Element;
interface ManuscriptSectionProps {
    /** An h2 in the margin; the number before it is decoration. */
    heading: string;
    /** A remark in the margin, in italic. */
    note?: ReactNode;
    children: ReactNode;
    /** The anchor of the section. */
    id?: string;
}
/**
 * A numbered section of a manuscript page: `§ n` and heading in the margin, content in the text column.
 * The style sheet counts, so that only sections on the page are numbered.
 */
export declare function ManuscriptSection({ heading, note, children, id }: ManuscriptSectionProps): import("react").JSX.Element;
/** A page without a margin: plans, landing. */
export declare function PlainPage({ children }: {
    children: ReactNode;
}): import("react").JSX.Element;
interface BarePageProps {
    /** One sentence: what is happening, or what happened. */
    sentence: string;
    /** False when nothing is running anymore. */
    waiting?: boolean;
    /** What the user can do now. */
    children?: ReactNode;
}
/** A page without the shell: a spinner and one sentence. */
export declare function BarePage({ sentence, waiting, children }: BarePageProps): import("react").JSX.Element;
export {};
