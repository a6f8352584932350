import { useField } from 'formik';
import { type ChangeEvent, createContext, use } from 'react';
import type { FieldProblems } from './problems';

interface FormContextValue {
  /** What the server refused. */
  fieldProblems: FieldProblems;
  /** A field is being changed: what was wrong with it is forgotten. */
  fieldChanged: (name: string) => void;
  /** A field was left: what is wrong with it is shown. */
  fieldLeft: (name: string) => void;
}

export const FormContext = createContext<FormContextValue | undefined>(undefined);

/** What the fields of a {@link Form} share with it. */
function useFormContext(): FormContextValue {
  const context = use(FormContext);
  if (!context) throw new Error('A form field stands outside its Form.');
  return context;
}

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
