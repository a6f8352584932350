interface MeterProps {
    label: string;
    /** Seats that are taken. */
    active: number;
    /** Seats of open invitations; they count as used. */
    pending?: number;
    total: number;
    /** The figures in words, such as "12 of 20 seats taken". */
    valueText?: string;
    className?: string;
}
/** Seats against a quota: solid is active, hatched is pending, empty is free. */
export declare function Meter({ label, active, pending, total, valueText, className }: MeterProps): import("react").JSX.Element;
interface ProgressBarProps {
    /** What is happening, such as "Sending invitations". */
    label: string;
    value: number;
    max: number;
    /** The figures in words, such as "38 of 120". */
    valueText: string;
}
/** The progress of a longer task. */
export declare function ProgressBar({ label, value, max, valueText }: ProgressBarProps): import("react").JSX.Element;
export {};
