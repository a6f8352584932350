interface SeatStepperProps {
    label: string;
    /** The text of the field: a number, or anything while the user types. */
    text: string;
    onTextChange: (text: string) => void;
    /** The field was left: time to correct the number. */
    onBlur: () => void;
    onDecrement: () => void;
    onIncrement: () => void;
    canDecrement: boolean;
    canIncrement?: boolean;
    /** The ids of texts that explain the number. */
    describedBy?: string;
    className?: string;
}
/**
 * A number field between minus and plus; it has no rules of its own. What the user typed on a prerendered page before React
 * hydrated it is reported to `onTextChange` (PRICE-43).
 */
export declare function SeatStepper(props: SeatStepperProps): import("react").JSX.Element;
export {};
