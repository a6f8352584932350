import { yupToFormErrors } from 'formik';
import { ValidationError } from 'yup';
import type { FormikErrors, FormikValues } from 'formik';
import type { Schema } from 'yup';

/**
 * What a schema refuses about a form's values, by field. The values are judged as they are: Formik's own way with Yup
 * empties and converts them first, and would let pass what the call then refuses.
 */
export async function problemsOf<Values extends FormikValues>(
  schema: Schema,
  values: Values,
): Promise<FormikErrors<Values>> {
  try {
    await schema.validate(values, { abortEarly: false, strict: true });
    return {};
  } catch (error) {
    if (ValidationError.isError(error)) return yupToFormErrors(error);
    throw error;
  }
}
