import type { AnyObjectSchema, InferType, ObjectShape } from 'yup';
import { boolean, mixed, number, object, string, ValidationError } from 'yup';
import { invalidRequest } from './stripe-error';

/** Form fields are texts; an empty one means "take it away", which Stripe answers as null. */
const emptyAsNull = (value: unknown) => (value === '' ? null : value);

/** A text; empty removes it. */
export const textParam = () => string().transform(emptyAsNull).nullable().max(5_000);

/** A whole number. */
export const wholeParam = () =>
  number()
    .typeError(({ originalValue }) => `Invalid integer: ${String(originalValue)}`)
    .integer(({ originalValue }) => `Invalid integer: ${String(originalValue)}`);

/** A yes or no. */
export const switchParam = () =>
  boolean().typeError(({ originalValue }) => `Invalid boolean: ${String(originalValue)}`);

/** One of a few words. */
export const wordParam = <const Word extends string>(words: readonly Word[]) =>
  string().oneOf(
    [...words],
    ({ value }) => `Invalid value: must be one of ${words.join(', ')}, not ${String(value)}`,
  );

/** Name and value pairs; an empty value takes its name away. */
export const metadataParam = () =>
  mixed<Record<string, string>>(
    (value): value is Record<string, string> =>
      typeof value === 'object' &&
      value !== null &&
      Object.values(value).every((entry) => typeof entry === 'string'),
  ).transform((value: unknown) => (value === '' ? {} : value));

/** What a list call takes beside its filters. */
export const pagingParams = {
  limit: wholeParam()
    .min(1, 'This value must be at least 1.')
    .max(100, 'This value must be at most 100.')
    .default(10),
  starting_after: string(),
  ending_before: string(),
};

/** The parameters of a call. Every call also takes `expand[]`, which the router reads. */
export const params = <Fields extends ObjectShape>(fields: Fields) => object(fields);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first name that the schema does not know, as Stripe writes it: `line_items[0][colour]`. */
function unknownName(schema: unknown, value: unknown, path: string): string | undefined {
  if (!isRecord(value) && !Array.isArray(value)) return undefined;
  const fields = isRecord(schema) && isRecord(schema['fields']) ? schema['fields'] : undefined;
  const inner = isRecord(schema) ? schema['innerType'] : undefined;
  if (!fields && !inner) return undefined;
  for (const [key, child] of Object.entries(value)) {
    const name = path === '' ? key : `${path}[${key}]`;
    if (fields && !Object.hasOwn(fields, key)) return name;
    const found = unknownName(fields ? fields[key] : inner, child, name);
    if (found) return found;
  }
  return undefined;
}

/** `items[0].price` as Stripe writes it. */
const bracketed = (path: string) => path.replace(/\.(\w+)/g, '[$1]');

/** Reads form fields by a schema; refuses with Stripe's words and codes. */
export function readParams<Fields extends AnyObjectSchema>(
  schema: Fields,
  fields: unknown,
): InferType<Fields> {
  const given = fields ?? {};
  const unknown = unknownName(schema, given, '');
  if (unknown) {
    throw invalidRequest(`Received unknown parameter: ${unknown}`, 'parameter_unknown', unknown);
  }
  try {
    return schema.validateSync(given, { stripUnknown: false });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const param = bracketed(error.path ?? '');
    throw error.type === 'optionality' || error.type === 'required'
      ? invalidRequest(`Missing required param: ${param}.`, 'parameter_missing', param)
      : invalidRequest(
          error.message,
          error.type === 'typeError' ? 'parameter_invalid_integer' : undefined,
          param,
        );
  }
}
