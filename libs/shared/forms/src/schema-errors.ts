import { yupToFormErrors, type FormikErrors, type FormikValues } from 'formik';
import { ValidationError, type Schema } from 'yup';

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
