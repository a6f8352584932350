import { createContext, use } from 'react';

import type { FieldProblems } from './call-failure';

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
export function useFormContext(): FormContextValue {
  const context = use(FormContext);
  if (!context) throw new Error('A form field stands outside its Form.');
  return context;
}
