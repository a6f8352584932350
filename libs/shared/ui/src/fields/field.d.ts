import { type ReactNode } from 'react';
/** The texts around a control. */
export interface FieldTexts {
    label: ReactNode;
    /** At the end of the label's line, such as a "Forgot your password?" link. */
    labelAside?: ReactNode;
    /** Shows the label to assistive technology only, where the context already names the field. */
    hideLabel?: boolean;
    /** Help below the control; for a read-only field, the reason. */
    hint?: ReactNode;
    /** Replaces the hint and marks the control invalid. */
    error?: string;
}
/** The attributes that connect a control with its label, hint and error. */
interface FieldControl {
    id: string;
    'aria-invalid'?: true;
    'aria-describedby'?: string;
}
/** Makes the attributes that connect a control with its texts. */
export declare function useFieldControl(id: string | undefined, { hint, error }: FieldTexts): FieldControl;
/** The hint or error of a control; its element is always there, so that a later error is announced. */
export declare function FieldDescription({ controlId, hint, error, className, }: Pick<FieldTexts, 'hint' | 'error'> & {
    controlId: string;
    className?: string;
}): import("react").JSX.Element;
interface FieldProps extends FieldTexts {
    id?: string;
    className?: string;
    children: (control: FieldControl) => ReactNode;
}
/**
 * Label above, control, hint or error below. What stands beside the label comes after the control in the tab order, so
 * that Tab leads from field to field.
 */
export declare function Field({ id, className, children, ...texts }: FieldProps): import("react").JSX.Element;
/** `lg` (48 px) in forms, `md` (40 px) in dialogs and toolbars. */
export type ControlSize = 'md' | 'lg';
/** The box of a text control. */
export declare const textControl: (size: ControlSize, className?: string) => string;
/** The box of a select, without the read-only styles: `:read-only` matches every select. */
export declare const selectControl: (size: ControlSize) => string;
/** An 18 px checkbox with a tick, or a bar when indeterminate. */
export declare const checkboxControl: string;
/** A 40 × 24 px switch. */
export declare const switchControl: string;
export {};
