import type { FieldProblem } from '@portal/shared/contract';
import {
  ArraySchema,
  isSchema,
  ObjectSchema,
  ValidationError,
  type ISchema,
  type InferType,
  type Schema,
} from 'yup';
import { ApiError } from '../../errors';
import { httpMessages } from './messages';

/** The validation ends at the last of so many problems. */
const maxProblems = 20;

/** With more unknown fields than this an object is rejected by their names alone. */
const maxUnknown = 100;

/** Where a value stands in the request: its path, and the object or array that holds it. */
interface Place {
  readonly path: string;
  readonly parent: unknown;
}

const pathOf = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

const unknownFields = (path: string, names: readonly string[]): FieldProblem[] =>
  names
    .slice(0, maxProblems)
    .map((name) => ({ field: pathOf(path, name.slice(0, 100)), message: httpMessages.unknown }));

/** Yup's own sentence for a wrong type repeats the value, which may be a password. */
function problemsOf(error: ValidationError): FieldProblem[] {
  const field = error.path ?? '';
  if (error.type === 'noUnknown')
    return unknownFields(field, String(error.params?.['unknown'] ?? '').split(', '));
  return [{ field, message: error.type === 'typeError' ? httpMessages.wrongType : error.message }];
}

/** The problems of a value itself, without those of its fields or elements. */
function ownProblems(schema: Schema, value: unknown, place: Place): FieldProblem[] {
  const options = {
    strict: true,
    abortEarly: false,
    recursive: false,
    disableStackTrace: true,
    ...place,
  };
  try {
    schema.validateSync(value, options);
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return (error.inner.length > 0 ? error.inner : [error]).flatMap(problemsOf);
  }
}

/** The names that an object has beside those of its schema, if there are too many to look at the rest. */
function tooManyUnknown(known: object, value: object): readonly string[] {
  const names = Object.keys(value);
  if (names.length <= Object.keys(known).length + maxUnknown) return [];
  return names.filter((name) => !Object.hasOwn(known, name));
}

/**
 * Finds the problems of a value one after the other, so that a caller who takes a few pays for a few. Yup on its own looks at
 * every element, also of an array that is already too long.
 */
function* problemsIn(
  described: ISchema<unknown>,
  value: unknown,
  place: Place,
): Generator<FieldProblem> {
  const schema = described.resolve({ value, parent: place.parent }) as Schema;
  if (schema instanceof ObjectSchema && value instanceof Object && !Array.isArray(value)) {
    const fields: Readonly<Record<string, unknown>> = schema.fields;
    const unknown = tooManyUnknown(fields, value);
    if (unknown.length > 0) return yield* unknownFields(place.path, unknown);
    for (const [name, field] of Object.entries(fields))
      if (isSchema(field))
        yield* problemsIn(field, Object(value)[name], {
          path: pathOf(place.path, name),
          parent: value,
        });
  }
  const own = ownProblems(schema, value, place);
  yield* own;
  if (!(schema instanceof ArraySchema) || !Array.isArray(value) || own.length > 0) return;
  if (schema.innerType)
    for (const [index, element] of value.entries())
      yield* problemsIn(schema.innerType, element, {
        path: `${place.path}[${index}]`,
        parent: value,
      });
}

/** Checks a request strictly: nothing is converted, nothing unknown is accepted, the first {@link maxProblems} problems are reported. */
export function validate<Described extends Schema>(
  schema: Described,
  value: unknown,
): InferType<Described> {
  const fields: FieldProblem[] = [];
  for (const problem of problemsIn(schema, value, { path: '', parent: undefined }))
    if (fields.push(problem) === maxProblems) break;
  if (fields.length > 0) throw new ApiError('INVALID_REQUEST', { fields });
  return value as InferType<Described>;
}
