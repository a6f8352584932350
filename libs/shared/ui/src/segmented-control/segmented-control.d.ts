export interface Segment<Value extends string> {
    value: Value;
    label: string;
    /** A note above the segment, such as "Save 47%". */
    insertion?: string | undefined;
}
interface SegmentedControlProps<Value extends string> {
    /** The accessible name; not visible. */
    label: string;
    segments: readonly Segment<Value>[];
    value: Value;
    onValueChange: (value: Value) => void;
    className?: string;
}
/**
 * A choice among a few: a radio group in one frame. What the user chose on a prerendered page before React hydrated it is
 * reported to `onValueChange` (PRICE-43).
 */
export declare function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>): import("react").JSX.Element;
export {};
