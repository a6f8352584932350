interface SpecimenProps {
    /** Animates the edits once, when the page opens. */
    drawn?: boolean;
    /** Hides the notes where there is no margin. */
    withoutNotes?: boolean;
}
/** The product at work: a paragraph being edited. A picture, hidden from screen readers. */
export declare function Specimen({ drawn, withoutNotes }: SpecimenProps): import("react").JSX.Element;
export {};
