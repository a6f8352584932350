import type { ComponentPropsWithRef } from 'react';

import { classNames } from '../class-names';
import { switchControl } from './control-styles';
import { FieldDescription, useFieldControl } from './field';
import type { FieldTexts } from './field';

/** Properties of a switch; everything else goes to the `<input>`. */
export interface SwitchFieldProps
  extends
    Pick<FieldTexts, 'label' | 'hint' | 'error' | 'hideLabel'>,
    Omit<ComponentPropsWithRef<'input'>, 'type' | 'size' | 'role'> {
  /** `after` the switch, or `before` it as a setting's title with the switch at the row's end. */
  labelPlace?: 'after' | 'before';
}

/** A setting that takes effect at once; never inside a form that has a Save button. */
export function SwitchField({
  id,
  label,
  hint,
  error,
  hideLabel = false,
  labelPlace = 'after',
  className,
  ...input
}: SwitchFieldProps) {
  const control = useFieldControl(id, { label, hint, error });
  const isSetting = labelPlace === 'before';
  return (
    <div
      className={classNames(
        'flex gap-3',
        isSetting ? 'items-center justify-between' : 'items-start',
        className,
      )}
    >
      <div className={classNames('min-w-0', !isSetting && 'order-last')}>
        <label
          htmlFor={control.id}
          className={classNames(
            'cursor-pointer',
            hideLabel && 'sr-only',
            isSetting && 'font-semibold',
          )}
        >
          {label}
        </label>
        <FieldDescription controlId={control.id} hint={hint} error={error} className="*:pt-0" />
      </div>
      <input {...input} {...control} type="checkbox" role="switch" className={switchControl} />
    </div>
  );
}
