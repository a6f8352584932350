import type { ReactNode } from 'react';
/** A line that stands for text; `className` sets its width and height. */
export declare function SkeletonLine({ className }: {
    className?: string;
}): import("react").JSX.Element;
interface SkeletonProps {
    /** What is being loaded. */
    label?: string;
    /** SkeletonLines in the size of the real layout. */
    children: ReactNode;
    className?: string;
}
/** A placeholder for content that is loading; visible only after 300 ms. */
export declare function Skeleton({ label, children, className }: SkeletonProps): import("react").JSX.Element;
interface WritingLineProps {
    /** What is being done, such as "Signing you in". */
    label?: string;
    className?: string;
}
/** The design's spinner: a status with a name. */
export declare function WritingLine({ label, className }: WritingLineProps): import("react").JSX.Element;
export {};
