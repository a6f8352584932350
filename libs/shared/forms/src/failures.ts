import type { FieldProblem } from '@portal/shared/contract';
import { messages } from './messages';

interface RequestFailure {
  readonly code: string;
  readonly message: string;
  readonly fields?: readonly FieldProblem[];
  readonly retryAfterSeconds?: number;
}

export function isRequestFailure(thrown: unknown): thrown is RequestFailure {
  return (
    typeof thrown === 'object' &&
    thrown !== null &&
    'code' in thrown &&
    typeof thrown.code === 'string' &&
    'message' in thrown &&
    typeof thrown.message === 'string'
  );
}

/**
 * The message of a failed request, followed by the waiting time when the server sends one:
 * "Too many requests. You can try again in 45 seconds." (SHARED-24)
 */
export function failureText({
  message,
  retryAfterSeconds,
}: Pick<RequestFailure, 'message' | 'retryAfterSeconds'>): string {
  return retryAfterSeconds ? `${message} ${messages.tryAgainIn(retryAfterSeconds)}` : message;
}

export type FieldErrors = Readonly<Record<string, string>>;

const rootName = (path: string) => path.split(/[.[]/, 1)[0] ?? path;

/** Splits a failed request into errors of the form's fields or, when it names none of them, one text for the whole form. */
export function serverErrors(
  failure: RequestFailure,
  names: readonly string[],
): { fields: FieldErrors; message?: string } {
  const known = (failure.fields ?? [])
    .map(({ field, message }) => [rootName(field), message] as const)
    .filter(([name]) => names.includes(name));
  // The first error of each field wins.
  const fields = Object.fromEntries(known.toReversed());
  return known.length > 0 ? { fields } : { fields, message: failureText(failure) };
}

export const withoutError = (errors: FieldErrors, name: string): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name));
