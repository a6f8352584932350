import type { FieldProblem } from '@portal/shared/contract';
import { type FormikErrors, type FormikValues, yupToFormErrors } from 'formik';
import type { Schema, ValidationError } from 'yup';

/** The part of a refused call that a form shows: the data-access library's `ApiError` is one. */
interface CallFailure {
  code: string;
  message: string;
  fields?: readonly FieldProblem[];
}

/** Whether something thrown is a refused call, rather than a mistake in the program. */
export function isCallFailure(thrown: unknown): thrown is CallFailure {
  return (
    typeof thrown === 'object' &&
    thrown !== null &&
    'code' in thrown &&
    typeof thrown.code === 'string' &&
    'message' in thrown &&
    typeof thrown.message === 'string'
  );
}

/** What the server said about fields, by their names. */
export type FieldProblems = Readonly<Record<string, string>>;

const rootName = (path: string) => path.split(/[.[]/, 1)[0] ?? path;

/** Sorts a refusal into the fields that the form has, or else one sentence for the whole form. */
export function serverProblems(
  failure: CallFailure,
  names: readonly string[],
): { fields: FieldProblems; message?: string } {
  const known = (failure.fields ?? [])
    .map(({ field, message }) => [rootName(field), message] as const)
    .filter(([name]) => names.includes(name));
  /* Of several problems of a field the first one counts. */
  const fields = Object.fromEntries(known.toReversed());
  return known.length > 0 ? { fields } : { fields, message: failure.message };
}

/** The problems that are left when one field is being put right. */
export const withoutProblem = (problems: FieldProblems, name: string): FieldProblems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => field !== name));

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
