import { useField } from 'formik';
import type { ChangeEvent } from 'react';

import { useFormContext } from './form-context';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Ties one control to its form: value, error, and when the error shows. */
export function useFormField<Value>(name: string) {
  const [{ value, onChange }, { touched, error }] = useField<Value>(name);
  const { fieldProblems, fieldChanged, fieldLeft } = useFormContext();
  return {
    value,
    error: fieldProblems[name] ?? (touched ? error : undefined),
    handlers: {
      name,
      onChange: (event: ChangeEvent<Control>) => {
        fieldChanged(name);
        onChange(event);
      },
      onBlur: () => fieldLeft(name),
    },
  };
}
