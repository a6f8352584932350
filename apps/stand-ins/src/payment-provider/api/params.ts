import type { AnyObjectSchema, InferType, ObjectShape } from 'yup';
import { boolean, mixed, number, object, string, ValidationError } from 'yup';
import type { Metadata } from '../state/price-list-records';
import { invalidRequest } from './stripe-error';

/** In a form an empty text removes a value; Stripe's responses show null then. */
const emptyAsNull = (value: unknown) => (value === '' ? null : value);

/** A text; an empty one removes the value. */
export const textParam = () => string().transform(emptyAsNull).nullable().max(5_000);

export const wholeParam = () =>
  number()
    .typeError(({ originalValue }) => `Invalid integer: ${String(originalValue)}`)
    .integer(({ originalValue }) => `Invalid integer: ${String(originalValue)}`);

export const switchParam = () =>
  boolean().typeError(({ originalValue }) => `Invalid boolean: ${String(originalValue)}`);

/** One of several words. */
export const wordParam = <const Word extends string>(words: readonly Word[]) =>
  string().oneOf(
    [...words],
    ({ value }) => `Invalid value: must be one of ${words.join(', ')}, not ${String(value)}`,
  );

const maxMetadataKeys = 50;
const maxMetadataKeyLength = 40;
const maxMetadataValueLength = 500;

/** Key-value pairs within Stripe's limits; an empty value removes its key. */
export const metadataParam = () =>
  mixed<Record<string, string>>(
    (value): value is Record<string, string> =>
      typeof value === 'object' &&
      value !== null &&
      Object.values(value).every((entry) => typeof entry === 'string'),
  )
    .transform((value: unknown) => (value === '' ? {} : value))
    .test(
      'keys',
      `You can only specify up to ${maxMetadataKeys} metadata keys of up to ${maxMetadataKeyLength} characters.`,
      (value = {}) =>
        Object.keys(value).length <= maxMetadataKeys &&
        Object.keys(value).every(({ length }) => length <= maxMetadataKeyLength),
    )
    .test(
      'values',
      `Metadata values can have up to ${maxMetadataValueLength} characters.`,
      (value = {}) => Object.values(value).every(({ length }) => length <= maxMetadataValueLength),
    );

/** An email address; an empty text removes it. */
export const emailParam = () =>
  string()
    .transform(emptyAsNull)
    .nullable()
    .max(512)
    .matches(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*$/, ({ value }) => `Invalid email address: ${value}`);

/** The metadata after a change: given names are set, and names with an empty value are removed. */
export function mergeMetadata(current: Metadata, given: Metadata | undefined): Metadata {
  const merged = Object.entries({ ...current, ...given }).filter(([, value]) => value !== '');
  return Object.fromEntries(merged);
}

/** Parameters of every list request besides its filters. */
export const pagingParams = {
  limit: wholeParam()
    .min(1, 'This value must be at least 1.')
    .max(100, 'This value must be at most 100.')
    .default(10),
  starting_after: string(),
  ending_before: string(),
};

/** The parameters of a request. The router handles `expand[]`, which every request may have. */
export const params = <Fields extends ObjectShape>(fields: Fields) => object(fields);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first parameter that the schema does not know, in Stripe's notation: `line_items[0][color]`. */
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

/** `items[0].price` in Stripe's notation: `items[0][price]`. */
const bracketed = (path: string) => path.replace(/\.(\w+)/g, '[$1]');

/** Reads form fields by a schema. Throws with Stripe's messages and codes. */
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
