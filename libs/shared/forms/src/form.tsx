import { StatusRegion, useTimedMessage } from '@portal/shared/ui';
import { FormikProvider, type FormikValues, useFormik } from 'formik';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { Schema } from 'yup';
import { FormContext } from './form-context';
import {
  type FieldProblems,
  isCallFailure,
  problemsOf,
  serverProblems,
  withoutProblem,
} from './problems';
import { useAfterPress } from './use-after-press';

export interface FormProps<Values extends FormikValues> {
  /** The schema of the call that the form makes, or the part of it that the person fills in. */
  schema: FormSchema;
  initialValues: Values;
  /** A rejection with a refused call is shown in the form; the values stay. */
  onSubmit: (values: Values) => void | Promise<unknown>;
  children: ReactNode;
  className?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
}

/**
 * A form over the schema of its call: errors show on leaving a changed field or on sending, go while typing, and the
 * first wrong field gets the focus; it is sent once at a time.
 */
export function Form<Values extends FormikValues>({
  schema,
  initialValues,
  onSubmit,
  children,
  ...form
}: FormProps<Values>) {
  const formRef = useRef<HTMLFormElement>(null);
  const [fieldProblems, setFieldProblems] = useState<FieldProblems>({});
  const { show, dismiss, region } = useTimedMessage();
  const afterPress = useAfterPress();

  const formik = useFormik<Values>({
    initialValues,
    validateOnBlur: false,
    validateOnChange: false,
    // What cannot be judged yet is judged on sending.
    validate: (values) =>
      schemaOf(schema).then(
        (loaded) => problemsOf(loaded, values),
        () => ({}),
      ),
    onSubmit: async (values) => {
      await onSubmit(values);
    },
  });

  const showFailure = (thrown: unknown) => {
    if (!isCallFailure(thrown)) throw thrown;
    const { fields, message } = serverProblems(thrown, Object.keys(formik.values));
    setFieldProblems(fields);
    if (message) show('danger', message);
  };

  const submit = useSubmission(formRef, async () => {
    setFieldProblems({});
    dismiss();
    try {
      await schemaOf(schema);
      await formik.submitForm();
    } catch (thrown) {
      showFailure(thrown);
    }
  });

  const fieldChanged = (name: string) => {
    formik.setFieldError(name, undefined);
    setFieldProblems((problems) => withoutProblem(problems, name));
  };
  const fieldLeft = (name: string) => {
    const { value, initialValue, touched } = formik.getFieldMeta(name);
    if (touched || value !== initialValue) {
      afterPress(() => void formik.setFieldTouched(name, true, true));
    }
  };

  return (
    <FormikProvider value={formik}>
      <FormContext value={{ fieldProblems, fieldChanged, fieldLeft }}>
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

/** Sends a form once at a time, and afterwards moves the focus to the first field that is wrong. */
function useSubmission(form: RefObject<HTMLFormElement | null>, submit: () => Promise<void>) {
  const isUnderWay = useRef(false);
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    if (attempts === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, attempts]);

  return async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await submit();
    } finally {
      isUnderWay.current = false;
      setAttempts((count) => count + 1);
    }
  };
}

/** The schema of a form, or how to load it: a page that is to be light does not wait for it. */
type FormSchema = Schema | (() => Promise<Schema>);

/** The schema, once it is there. */
async function schemaOf(schema: FormSchema): Promise<Schema> {
  return typeof schema === 'function' ? schema() : schema;
}
