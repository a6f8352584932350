import { type ComponentPropsWithRef } from 'react';
import { type ControlSize, type FieldTexts } from './field';
/** The properties of a one-line text field; all others go to the `<input>`. */
export interface TextFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<'input'>, keyof FieldTexts | 'size'> {
    size?: ControlSize;
}
/** One line of text. */
export declare function TextField({ id, label, labelAside, hideLabel, hint, error, className, size, type, ...input }: TextFieldProps): import("react").JSX.Element;
/** The properties of a multi-line text field; all others go to the `<textarea>`. */
export interface TextAreaFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<'textarea'>, keyof FieldTexts> {
}
/** Multiple lines of text. */
export declare function TextAreaField({ id, label, labelAside, hideLabel, hint, error, className, rows, ...textArea }: TextAreaFieldProps): import("react").JSX.Element;
/** The properties of a password field; `autoComplete` says whether the password is the current or a new one. */
export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'autoComplete' | 'label'> {
    label: string;
    autoComplete: 'current-password' | 'new-password';
}
/** A password field with a "Show" button. */
export declare function PasswordField({ id, label, labelAside, hideLabel, hint, error, className, size, ...input }: PasswordFieldProps): import("react").JSX.Element;
