import type { ComponentPropsWithRef } from 'react';
import { type ControlSize, type FieldTexts } from './field';
/** The properties of a checkbox; all others go to the `<input>`. */
export interface CheckboxFieldProps extends Pick<FieldTexts, 'label' | 'hint' | 'error'>, Omit<ComponentPropsWithRef<'input'>, 'type' | 'size'> {
}
/** A yes-or-no choice that takes effect when the form is sent. */
export declare function CheckboxField({ id, label, hint, error, className, ...input }: CheckboxFieldProps): import("react").JSX.Element;
/** The properties of a switch; all others go to the `<input>`. */
export interface SwitchFieldProps extends Pick<FieldTexts, 'label' | 'hint' | 'error' | 'hideLabel'>, Omit<ComponentPropsWithRef<'input'>, 'type' | 'size' | 'role'> {
    /** `after` the switch, or `before` it as the title of a setting, with the switch at the end of the row. */
    labelPlace?: 'after' | 'before';
}
/** A setting that takes effect at once; not for forms with a Save button. */
export declare function SwitchField({ id, label, hint, error, hideLabel, labelPlace, className, ...input }: SwitchFieldProps): import("react").JSX.Element;
/** An option of a select field. */
export interface SelectOption {
    value: string;
    label: string;
}
/** The properties of a select field; all others go to the `<select>`. */
export interface SelectFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<'select'>, keyof FieldTexts | 'size' | 'children'> {
    options: readonly SelectOption[];
    /** Shown while nothing is chosen; it cannot be chosen. */
    placeholder?: string;
    size?: ControlSize;
}
/** One of several choices, as a native select. */
export declare function SelectField({ id, label, labelAside, hideLabel, hint, error, className, options, placeholder, size, ...select }: SelectFieldProps): import("react").JSX.Element;
