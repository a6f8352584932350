import { useState } from 'react';

import { Button } from '../button/button';
import { messages } from '../messages';
import { textControl } from './control-styles';
import { Field } from './field';
import type { TextFieldProps } from './text-field';

/** Properties of a password field; `autoComplete` says whether it is the current or a new one. */
export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'autoComplete'> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password that can be read back with the quiet "Show" inside the field. */
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
  const { show, hide, showPassword, hidePassword } = messages.fields;
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
              aria-label={isShown ? hidePassword : showPassword}
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
