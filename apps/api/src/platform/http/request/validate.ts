import type { FieldProblem } from '@portal/shared/contract';
import { ObjectSchema, ValidationError, type InferType, type Schema } from 'yup';
import { ApiError } from '../../errors';
import { httpMessages } from './messages';

const mostProblems = 20;

/** With more unknown fields than this an object is rejected by their names alone (SHARED-85). */
const mostUnknown = 100;

const unknownFields = (names: readonly string[]): FieldProblem[] =>
  names
    .slice(0, mostProblems)
    .map((name) => ({ field: name.slice(0, 100), message: httpMessages.unknown }));

/** Yup's own sentence for a wrong type repeats the value, which may be a password. */
function problemsOf(error: ValidationError): FieldProblem[] {
  const field = error.path ?? '';
  if (error.type === 'noUnknown') {
    const unknown = String(error.params?.['unknown'] ?? '').split(', ');
    return unknownFields(unknown.map((name) => [field, name].filter(Boolean).join('.')));
  }
  return [{ field, message: error.type === 'typeError' ? httpMessages.wrongType : error.message }];
}

/** Rejects an object with far more fields than its schema: validating it would take as long as its sender likes. */
function rejectManyUnknown(schema: Schema, value: unknown): void {
  if (!(schema instanceof ObjectSchema) || !(value instanceof Object)) return;
  const names = Object.keys(value);
  const known = new Set(Object.keys(schema.fields));
  if (names.length <= known.size + mostUnknown) return;
  throw new ApiError('INVALID_REQUEST', {
    fields: unknownFields(names.filter((name) => !known.has(name))),
  });
}

/** Checks a request strictly: nothing is converted, nothing unknown is accepted, every problem is reported. */
export function validate<Described extends Schema>(
  schema: Described,
  value: unknown,
): InferType<Described> {
  rejectManyUnknown(schema, value);
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
