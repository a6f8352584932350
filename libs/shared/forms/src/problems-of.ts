import { yupToFormErrors } from 'formik';
import type { FormikErrors, FormikValues } from 'formik';
import type { Schema, ValidationError } from 'yup';

/** As Yup tells its own errors, which may be loaded later than this. */
const isValidationError = (error: unknown): error is ValidationError =>
  error instanceof Error && error.name === 'ValidationError';

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
    if (isValidationError(error)) return yupToFormErrors(error);
    throw error;
  }
}
