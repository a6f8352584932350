import { type ComponentPropsWithRef, useState } from 'react';
import { Button } from '../button/button';
import { messages } from '../messages';
import { type ControlSize, Field, type FieldTexts, textControl } from './field';

/** The properties of a one-line text field; all others go to the `<input>`. */
export interface TextFieldProps
  extends FieldTexts, Omit<ComponentPropsWithRef<'input'>, keyof FieldTexts | 'size'> {
  size?: ControlSize;
}

/** One line of text. */
export function TextField({
  id,
  label,
  labelAside,
  hideLabel,
  hint,
  error,
  className,
  size = 'lg',
  type = 'text',
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ id, label, labelAside, hideLabel, hint, error, className }}>
      {(control) => <input {...input} {...control} type={type} className={textControl(size)} />}
    </Field>
  );
}

/** The properties of a multi-line text field; all others go to the `<textarea>`. */
export interface TextAreaFieldProps
  extends FieldTexts, Omit<ComponentPropsWithRef<'textarea'>, keyof FieldTexts> {}

/** Multiple lines of text. */
export function TextAreaField({
  id,
  label,
  labelAside,
  hideLabel,
  hint,
  error,
  className,
  rows = 4,
  ...textArea
}: TextAreaFieldProps) {
  return (
    <Field {...{ id, label, labelAside, hideLabel, hint, error, className }}>
      {(control) => (
        <textarea
          {...textArea}
          {...control}
          rows={rows}
          className={textControl('lg', 'block resize-y')}
        />
      )}
    </Field>
  );
}

/** The properties of a password field; `autoComplete` says whether the password is the current or a new one. */
export interface PasswordFieldProps extends Omit<
  TextFieldProps,
  'type' | 'autoComplete' | 'label'
> {
  label: string;
  autoComplete: 'current-password' | 'new-password';
}

/** A password field with a "Show" button. */
export function PasswordField({
  id,
  label,
  labelAside,
  hideLabel,
  hint,
  error,
  className,
  size = 'lg',
  ...input
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const { show, hide, showField, hideField } = messages.fields;
  return (
    <Field {...{ id, label, labelAside, hideLabel, hint, error, className }}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={textControl(size, 'pe-18')}
          />
          <span className="absolute inset-y-0 end-1.5 grid items-center in-disabled:hidden">
            <Button
              variant="quiet"
              size="sm"
              className="disabled:invisible"
              aria-label={isShown ? hideField(label) : showField(label)}
              aria-controls={control.id}
              onClick={() => setIsShown(!isShown)}
            >
              {isShown ? hide : show}
            </Button>
          </span>
        </div>
      )}
    </Field>
  );
}
