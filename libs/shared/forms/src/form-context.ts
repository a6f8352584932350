import { useField } from 'formik';
import { createContext, use, type ChangeEvent, useCallback, useEffect, useRef } from 'react';
import type { FieldErrors } from './failures';

interface FormContextValue {
  serverFieldErrors: FieldErrors;
  fieldChanged: (name: string) => void;
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

/**
 * Runs work immediately, or, while a pointer is pressed, after its click. An error message that appears between pressing and
 * releasing moves the page, and the click would miss its target.
 */
export function useAfterPress(): (work: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);

  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      setTimeout(() => waiting.current.splice(0).forEach((work) => work()));
    };
    window.addEventListener('pointerdown', press, { capture: true });
    window.addEventListener('pointerup', release, { capture: true });
    window.addEventListener('pointercancel', release, { capture: true });
    return () => {
      window.removeEventListener('pointerdown', press, { capture: true });
      window.removeEventListener('pointerup', release, { capture: true });
      window.removeEventListener('pointercancel', release, { capture: true });
    };
  }, []);

  return useCallback((work) => {
    if (isPressed.current) waiting.current.push(work);
    else work();
  }, []);
}
