import { submitAgain, wasSubmittedEarly } from '@portal/shared/browser';
import { StatusRegion, useTimedMessage } from '@portal/shared/ui';
import {
  FormikProvider,
  useFormik,
  type FormikContextType,
  type FormikValues,
  yupToFormErrors,
  type FormikErrors,
} from 'formik';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { type Schema, ValidationError } from 'yup';
import { isRequestFailure, serverErrors, withoutError, type FieldErrors } from './failures';
import { FormContext } from './form-context';
import { useAfterPress } from './form-context';

interface FormProps<Values extends FormikValues> {
  /** The schema of the endpoint's request, or of the part that the user fills in. */
  schema: Schema;
  initialValues: Values;
  /** Rejects with a failed request to show it in the form; the values stay. */
  onSubmit: (values: Values) => void | Promise<unknown>;
  children: ReactNode;
  className?: string;
  /** The user has opened the form: its first field gets the focus when it appears (SHARED-321). */
  takesFocus?: boolean;
  'aria-label'?: string;
  'aria-labelledby'?: string;
}

/**
 * A form over the schema of its endpoint. An error is shown when a changed field is left or the form is sent, and removed
 * while the user types; after sending, the first invalid field gets the focus (SHARED-22).
 */
export function Form<Values extends FormikValues>({
  schema,
  initialValues,
  onSubmit,
  children,
  takesFocus = false,
  ...form
}: FormProps<Values>) {
  const formRef = useRef<HTMLFormElement>(null);
  const [serverFieldErrors, setServerFieldErrors] = useState<FieldErrors>({});
  const { show, dismiss, region } = useTimedMessage();

  const formik = useFormik<Values>({
    initialValues,
    validateOnBlur: false,
    validateOnChange: false,
    validate: (values) => schemaErrors(schema, values),
    onSubmit: async (values) => {
      await onSubmit(values);
    },
  });
  useTypedValues(formRef, formik.values, formik.setValues);
  useEarlySubmit(formRef);
  useFocusInside(formRef, takesFocus);

  const submit = useSubmission(formRef, async () => {
    setServerFieldErrors({});
    dismiss();
    try {
      await formik.submitForm();
    } catch (thrown) {
      if (!isRequestFailure(thrown)) throw thrown;
      const { fields, message } = serverErrors(thrown, Object.keys(formik.values));
      setServerFieldErrors(fields);
      if (message) show('danger', message);
    }
  });

  const { fieldChanged, fieldLeft } = useFieldEvents(formik, (name) =>
    setServerFieldErrors((errors) => withoutError(errors, name)),
  );

  return (
    <FormikProvider value={formik}>
      <FormContext value={{ serverFieldErrors, fieldChanged, fieldLeft }}>
        <div>
          <StatusRegion {...region} className="mb-5" />
          <form
            {...form}
            ref={formRef}
            method="post"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void submit();
            }}
          >
            {children}
          </form>
        </div>
      </FormContext>
    </FormikProvider>
  );
}

type FieldControl = Pick<
  FormikContextType<unknown>,
  'getFieldMeta' | 'setFieldError' | 'setFieldTouched'
>;

/** Removes the errors of a field that the user changes, and checks a changed field when it is left. */
function useFieldEvents(formik: FieldControl, removeServerError: (name: string) => void) {
  const afterPress = useAfterPress();
  return {
    fieldChanged: (name: string) => {
      formik.setFieldError(name, undefined);
      removeServerError(name);
    },
    fieldLeft: (name: string) => {
      const { value, initialValue, touched } = formik.getFieldMeta(name);
      if (touched || value !== initialValue) {
        afterPress(() => void formik.setFieldTouched(name, true, true));
      }
    },
  };
}

/** Sends a form once at a time, and afterwards moves the focus to the first invalid field. */
function useSubmission(form: RefObject<HTMLFormElement | null>, submit: () => Promise<void>) {
  const isSending = useRef(false);
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    if (attempts === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, attempts]);

  return async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      await submit();
    } finally {
      isSending.current = false;
      setAttempts((count) => count + 1);
    }
  };
}

/** Moves the focus to the first field when the form appears; a hidden user name for password managers is none. */
function useFocusInside(form: RefObject<HTMLFormElement | null>, takesFocus: boolean): void {
  useEffect(() => {
    if (!takesFocus) return;
    form.current
      ?.querySelector<HTMLElement>(':is(input, select, textarea):not([tabindex="-1"])')
      ?.focus();
  }, [form, takesFocus]);
}

/** Keeps what the user typed or ticked in a prerendered form before React hydrated it. */
function useTypedValues<Values extends FormikValues>(
  form: RefObject<HTMLFormElement | null>,
  values: Values,
  setValues: (values: (current: Values) => Values, shouldValidate?: boolean) => unknown,
): void {
  const takeOver = useEffectEvent(() => {
    const controls = [...(form.current?.elements ?? [])].filter(isValueControl);
    const typed = controls
      .filter(({ name }) => name in values)
      .map((control) => [control.name, shownValue(control)] as const)
      .filter(([name, value]) => String(value) !== String(values[name]));
    if (typed.length === 0) return;
    setValues((current) => ({ ...current, ...Object.fromEntries(typed) }), false);
  });

  // Before the first update, which would write the state's values into the fields.
  useLayoutEffect(() => takeOver(), []);
}

/** Sends a prerendered form that the user submitted before React hydrated it. */
function useEarlySubmit(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (form.current && wasSubmittedEarly(form.current)) submitAgain(form.current);
  }, [form]);
}

type ValueControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isValueControl = (element: Element): element is ValueControl =>
  element.matches('input, textarea, select');

const shownValue = (control: ValueControl) =>
  control instanceof HTMLInputElement && control.type === 'checkbox'
    ? control.checked
    : control.value;

/**
 * The errors of a form's values under a schema, by field. The values are checked as they are: Formik's own validation with
 * Yup empties and converts them first, and would accept what the endpoint then rejects.
 */
export async function schemaErrors<Values extends FormikValues>(
  schema: Schema,
  values: Values,
): Promise<FormikErrors<Values>> {
  try {
    await schema.validate(values, { abortEarly: false, strict: true });
    return {};
  } catch (error) {
    if (error instanceof ValidationError) return yupToFormErrors(error);
    throw error;
  }
}
