/** The brand name as a logo. It has no accessible name: the link around it has one. */
export declare function Logo({ brandName }: {
    brandName?: string;
}): import("react").JSX.Element;
/** L and caret on a dark ground, where the logo is too wide. Decoration: put the brand name beside it. */
export declare function BrandMark({ className }: {
    className?: string;
}): import("react").JSX.Element;
/** ∎, the end-of-proof sign: ends the footer and the texts of confirmation pages. */
export declare function Tombstone({ className }: {
    className?: string;
}): import("react").JSX.Element;
