import type { FieldProblem } from '@portal/shared/contract';
import { ValidationError, type Schema } from 'yup';
import { messages } from './messages';

/** Yup's own sentence for a wrong type repeats the value, which may be a password. */
const problemOf = ({ type, path, message }: ValidationError): FieldProblem => ({
  field: path ?? '',
  message: type === 'typeError' ? messages.wrongType : message,
});

/** Checks a value as it is, without converting it; `isIgnored` says which problems do not matter. */
export function problemsIn(
  schema: Schema,
  value: unknown,
  isIgnored: (problem: ValidationError) => boolean = () => false,
): readonly FieldProblem[] {
  try {
    schema.validateSync(value, { strict: true, abortEarly: false, disableStackTrace: true });
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const problems = error.inner.length > 0 ? error.inner : [error];
    return problems.filter((problem) => !isIgnored(problem)).map(problemOf);
  }
}
