import { StatusRegion, useTimedMessage } from '@portal/shared/ui';
import { FormikProvider, useFormik } from 'formik';
import { useRef, useState } from 'react';
import type { FormikValues } from 'formik';
import type { ReactNode } from 'react';

import { isCallFailure, serverProblems, withoutProblem } from './call-failure';
import type { FieldProblems } from './call-failure';
import { FormContext } from './form-context';
import { schemaOf, type FormSchema } from './form-schema';
import { problemsOf } from './problems-of';
import { useAfterPress } from './use-after-press';
import { useSubmission } from './use-submission';

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
