import type { FieldProblem } from '@portal/shared/contract';
import {
  ArraySchema,
  isSchema,
  ObjectSchema,
  ValidationError,
  type ISchema,
  type InferType,
  Schema,
} from 'yup';
import { ApiError } from '../errors';

/** Sentences about the form of a request; the other sentences are in the error catalogs. */
export const httpMessages = {
  repeated: 'Give this only once.',
  unknown: 'This is not expected here.',
  unstorable: 'This has a character that cannot be stored.',
  wrongType: 'This has the wrong type.',
} as const;

const maxParameters = 100;

const fieldsThat = (names: Iterable<string>, message: string) =>
  [...names].map((field) => ({ field: field.slice(0, 100), message }));

/** Express's query parser: the parameters as an object of texts; a parameter that comes twice is rejected. */
export function parseQuery(text: string | null): Readonly<Record<string, string>> {
  const entries = [...new URLSearchParams(text ?? '')];
  if (entries.length > maxParameters) throw new ApiError('INVALID_REQUEST');
  const names = new Set<string>();
  const repeated = new Set<string>();
  for (const [name] of entries) (names.has(name) ? repeated : names).add(name);
  if (repeated.size === 0) return Object.fromEntries(entries);
  throw new ApiError('INVALID_REQUEST', { fields: fieldsThat(repeated, httpMessages.repeated) });
}

/** The validation ends at this number of problems. */
const maxProblems = 20;

/** With more unknown fields than this an object is rejected by their names alone. */
const maxUnknown = 100;

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

const quickly = { strict: true, disableStackTrace: true };

/** Whether a value passes a schema of texts or numbers on its own: several times as fast as to look for its problems. */
const isPlainlyValid = (schema: ISchema<unknown>, value: unknown): boolean =>
  schema instanceof Schema &&
  !(schema instanceof ObjectSchema || schema instanceof ArraySchema) &&
  schema.isValidSync(value, quickly);

/** Yields problems lazily: Yup on its own looks at every element of an array that is too long. */
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
  const { innerType } = schema;
  if (!innerType) return;
  for (const [index, element] of value.entries())
    if (!isPlainlyValid(innerType, element))
      yield* problemsIn(innerType, element, { path: `${place.path}[${index}]`, parent: value });
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
