import type { Schema, SchemaFieldDescription } from 'yup';
import { isStreamResponse, type ResponseKind, type ErrorBody } from '@portal/shared/contract';

/** A JSON Schema (draft 2020-12, as OpenAPI 3.1 uses it). */
type JsonSchema = Readonly<Record<string, unknown>>;

type Tests = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** The JSON Schema keywords of Yup's tests, by the type that a test belongs to. */
const keywords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  string: { min: 'minLength', max: 'maxLength' },
  number: { min: 'minimum', max: 'maximum' },
  array: { min: 'minItems', max: 'maxItems' },
};

function testsOf(tests: readonly { name?: string; params?: object | undefined }[]): Tests {
  return new Map(tests.map(({ name = '', params = {} }) => [name, { ...params }]));
}

function limits(type: string, tests: Tests): JsonSchema {
  const known = Object.entries(keywords[type] ?? {});
  const found = known.flatMap(([name, keyword]) => {
    const value = tests.get(name)?.[name];
    return typeof value === 'number' ? [[keyword, value]] : [];
  });
  const regex = tests.get('matches')?.['regex'];
  const pattern = regex instanceof RegExp ? { pattern: regex.source } : {};
  return { ...Object.fromEntries(found), ...pattern };
}

/** The metadata of `openObject` about additional fields. */
function otherFields(tests: Tests): JsonSchema {
  const maxLength = tests.get('otherFields')?.['maxLength'];
  return maxLength === undefined ? {} : { additionalProperties: { type: 'string', maxLength } };
}

function objectSchema(
  fields: Readonly<Record<string, SchemaFieldDescription>>,
  tests: Tests,
): JsonSchema {
  const entries = Object.entries(fields);
  const required = entries.filter(([, field]) => !isOptional(field)).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, field]) => [name, fieldSchema(field)])),
    ...(required.length > 0 && { required }),
    ...(tests.has('noUnknown') && { additionalProperties: false }),
    ...otherFields(tests),
  };
}

function isOptional(field: SchemaFieldDescription): boolean {
  return !('optional' in field) || field.optional;
}

function typed(field: SchemaFieldDescription): JsonSchema {
  const tests = testsOf('tests' in field ? field.tests : []);
  const jsonSchema = 'meta' in field ? field.meta?.jsonSchema : undefined;
  if (jsonSchema) return jsonSchema;
  if ('fields' in field) return objectSchema(field.fields, tests);
  if (field.type === 'array') {
    const inner = 'innerType' in field ? field.innerType : undefined;
    const items = inner && !Array.isArray(inner) ? { items: fieldSchema(inner) } : {};
    return { type: 'array', ...items, ...limits('array', tests) };
  }
  const type = field.type === 'number' && tests.has('integer') ? 'integer' : field.type;
  return type === 'mixed' ? {} : { type, ...limits(field.type, tests) };
}

function fieldSchema(field: SchemaFieldDescription): JsonSchema {
  const schema = typed(field);
  const choices = 'oneOf' in field && field.oneOf.length > 0 ? { enum: field.oneOf } : {};
  const isNullable = 'nullable' in field && field.nullable;
  if (!isNullable) return { ...schema, ...choices };
  return { anyOf: [{ ...schema, ...choices }, { type: 'null' }] };
}

export function jsonSchemaOf(schema: Schema): JsonSchema {
  return fieldSchema(schema.describe());
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

const binary = {} as const;

export function responseContent(response: ResponseKind): Content {
  return isStreamResponse(response)
    ? { [response.contentType]: { schema: binary } }
    : { 'application/json': { schema: jsonSchemaOf(response) } };
}

const text = { type: 'string' } as const;

const properties = {
  type: text,
  title: text,
  status: { type: 'integer' },
  detail: text,
  error: { ...text, description: 'The error code.' },
  message: { ...text, description: 'A sentence for a user.' },
  requestId: text,
  fields: {
    type: 'array',
    items: {
      type: 'object',
      properties: { field: text, message: text },
      required: ['field', 'message'],
    },
  },
  details: { type: 'object', description: 'What the client needs for the next step.' },
} as const satisfies Record<keyof ErrorBody, JsonSchema>;

/** The body of every error response (RFC 9457). */
export const errorSchema: JsonSchema = {
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => name !== 'fields' && name !== 'details'),
};
