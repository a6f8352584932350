import type { ReactNode } from 'react';
/** A page around one form: log in, sign up, reset, email action. The form comes first in the document. */
export declare function SpecimenPage({ children }: {
    children: ReactNode;
}): import("react").JSX.Element;
interface FormSheetProps {
    /** The page's name, its h1. */
    title: string;
    children: ReactNode;
    /** Below a line: a link to the neighboring page. */
    footnote?: ReactNode;
}
/** The sheet around the form of a page; on phones the form has no sheet. */
export declare function FormSheet({ title, children, footnote }: FormSheetProps): import("react").JSX.Element;
export {};
