import type { FieldProblem } from '@portal/shared/contract';

/** The part of a refused call that a form shows: the data-access library's `ApiError` is one. */
export interface CallFailure {
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
