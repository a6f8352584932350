import fc, { type Arbitrary } from 'fast-check';

/** The part of JSON Schema that the document uses. */
export interface DocumentSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly DocumentSchema[];
  readonly oneOf?: readonly DocumentSchema[];
  readonly properties?: Readonly<Record<string, DocumentSchema>>;
  readonly required?: readonly string[];
  readonly items?: DocumentSchema;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Large values are for the limits of sizes, which other specs try. */
const longest = 200;

function textOf({ pattern, format, minLength = 0, maxLength }: DocumentSchema) {
  if (pattern !== undefined) {
    const isRight = new RegExp(pattern, 'u');
    const texts = fc.string({ unit: 'binary', maxLength: Math.min(maxLength ?? 20, 20) });
    // The library lists every character of such a class, which takes it half a minute.
    return /\\p\{/i.test(pattern)
      ? texts.filter((text) => isRight.test(text))
      : fc.stringMatching(isRight);
  }
  if (format === 'email') return fc.emailAddress();
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  const most = Math.max(minLength, Math.min(maxLength ?? longest, longest));
  return fc.string({ unit: 'binary', minLength, maxLength: most });
}

function objectOf({ properties = {}, required = [] }: DocumentSchema): Arbitrary<object> {
  const fields: Record<string, Arbitrary<unknown>> = {};
  for (const [name, field] of Object.entries(properties)) fields[name] = valuesOf(field);
  return fc.record<Record<string, unknown>>(fields, { requiredKeys: [...required] });
}

function listOf({ items = {}, minItems = 0, maxItems = 4 }: DocumentSchema) {
  return fc.array(valuesOf(items), {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, 4)),
  });
}

function valuesOfType(type: string, schema: DocumentSchema): Arbitrary<unknown> {
  const { minimum: min, maximum: max } = schema;
  switch (type) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer({ min: min ?? -1_000, max: max ?? 1_000_000 });
    case 'number':
      return fc.double({ noNaN: true, min: min ?? -1e9, max: max ?? 1e9 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return listOf(schema);
    case 'object':
      return objectOf(schema);
    default:
      throw new Error(`The document has the unknown type ${type}.`);
  }
}

/** Values that a schema of the OpenAPI document allows. */
export function valuesOf(schema: DocumentSchema): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(valuesOf));
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return fc.jsonValue({ maxDepth: 2 });
  return fc.oneof(...types.map((type) => valuesOfType(type, schema)));
}
