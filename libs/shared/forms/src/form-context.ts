import { useField } from 'formik';
import { createContext, use, type ChangeEvent } from 'react';
import type { FieldErrors } from './failures';

interface FormContextValue {
  /** The fields that the server rejected. */
  serverFieldErrors: FieldErrors;
  /** The user changes a field: its errors are removed. */
  fieldChanged: (name: string) => void;
  /** The user left a field: its errors are shown. */
  fieldLeft: (name: string) => void;
}

export const FormContext = createContext<FormContextValue | undefined>(undefined);

function useFormContext(): FormContextValue {
  const context = use(FormContext);
  if (!context) throw new Error('A form field must be inside a Form.');
  return context;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Connects a control to its form: its value, its handlers, and its error as soon as it is to be shown. */
export function useFormField<Value>(name: string) {
  const [{ value, onChange }, { touched, error }] = useField<Value>(name);
  const { serverFieldErrors, fieldChanged, fieldLeft } = useFormContext();
  return {
    value,
    error: serverFieldErrors[name] ?? (touched ? error : undefined),
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
