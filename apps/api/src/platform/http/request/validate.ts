import type { FieldProblem } from '@portal/shared/contract';
import { ValidationError, type InferType, type Schema } from 'yup';
import { ApiError } from '../../errors';
import { httpMessages } from './messages';

const mostProblems = 20;

/** Yup's own sentence for a wrong type repeats the value, which may be a password. */
function problemsOf(error: ValidationError): FieldProblem[] {
  const field = error.path ?? '';
  if (error.type === 'noUnknown') {
    const unknown = String(error.params?.['unknown'] ?? '').split(', ');
    return unknown.map((name) => ({
      field: [field, name].filter(Boolean).join('.').slice(0, 100),
      message: httpMessages.unknown,
    }));
  }
  return [{ field, message: error.type === 'typeError' ? httpMessages.wrongType : error.message }];
}

/** Checks a request strictly: nothing is converted, nothing unknown is accepted, every problem is reported. */
export function validate<Described extends Schema>(
  schema: Described,
  value: unknown,
): InferType<Described> {
  try {
    return schema.validateSync(value, { strict: true, abortEarly: false });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const each = error.inner.length > 0 ? error.inner : [error];
    throw new ApiError('INVALID_REQUEST', {
      fields: each.flatMap(problemsOf).slice(0, mostProblems),
    });
  }
}
