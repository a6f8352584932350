import { type ComponentPropsWithRef, useState } from 'react';
import { Button } from '../button/button';
import { messages } from '../messages';
import { type ControlSize, Field, type FieldTexts, splitField, textControl } from './field';

export interface TextFieldProps
  extends FieldTexts, Omit<ComponentPropsWithRef<'input'>, keyof FieldTexts | 'size'> {
  size?: ControlSize;
}

export function TextField(props: TextFieldProps) {
  const [field, { size = 'lg', type = 'text', ...input }] = splitField(props);
  return (
    <Field {...field}>
      {(control) => <input {...input} {...control} type={type} className={textControl(size)} />}
    </Field>
  );
}

export interface TextAreaFieldProps
  extends FieldTexts, Omit<ComponentPropsWithRef<'textarea'>, keyof FieldTexts> {}

export function TextAreaField(props: TextAreaFieldProps) {
  const [field, { rows = 4, ...textArea }] = splitField(props);
  return (
    <Field {...field}>
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

export interface PasswordFieldProps extends Omit<
  TextFieldProps,
  'type' | 'autoComplete' | 'label'
> {
  label: string;
  autoComplete: 'current-password' | 'new-password';
}

/** A password field with a "Show" button. */
export function PasswordField(props: PasswordFieldProps) {
  const [field, { size = 'lg', ...input }] = splitField(props);
  const [isShown, setIsShown] = useState(false);
  const { show, hide, showField, hideField } = messages.fields;
  return (
    <Field {...field}>
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
              aria-label={isShown ? hideField(props.label) : showField(props.label)}
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
