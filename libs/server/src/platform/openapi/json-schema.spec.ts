import { openObject, strictObject } from '@portal/shared/contract';
import { array, boolean, mixed, number, object, string, type Schema } from 'yup';
import { jsonSchemaOf } from './json-schema';

const cases: readonly (readonly [string, Schema, object])[] = [
  ['a text', string().min(2).max(5).required(), { type: 'string', minLength: 2, maxLength: 5 }],
  ['a pattern', string().matches(/^[A-Z]{2}$/), { type: 'string', pattern: '^[A-Z]{2}$' }],
  ['a choice', string().oneOf(['a', 'b']), { type: 'string', enum: ['a', 'b'] }],
  ['an integer', number().integer().min(1).max(3), { type: 'integer', minimum: 1, maximum: 3 }],
  ['a number', number(), { type: 'number' }],
  ['a truth value', boolean(), { type: 'boolean' }],
  ['a value or nothing', string().nullable(), { anyOf: [{ type: 'string' }, { type: 'null' }] }],
  ['anything', mixed(), {}],
  [
    'a check of its own',
    mixed()
      .meta({ jsonSchema: { const: 'inf' } })
      .nullable(),
    { anyOf: [{ const: 'inf' }, { type: 'null' }] },
  ],
  ['a list', array(string()).max(2), { type: 'array', items: { type: 'string' }, maxItems: 2 }],
  [
    'an open object',
    object({ a: string() }),
    { type: 'object', properties: { a: { type: 'string' } } },
  ],
  [
    'an object with a few other texts',
    openObject({ a: string() }, { max: 20, maxLength: 200 }),
    {
      type: 'object',
      properties: { a: { type: 'string' } },
      additionalProperties: { type: 'string', maxLength: 200 },
    },
  ],
  [
    'a strict object',
    strictObject({ a: string().required(), b: number() }),
    {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'number' } },
      required: ['a'],
      additionalProperties: false,
    },
  ],
];

describe('the JSON Schema of a Yup schema', () => {
  it.each(cases)(
    'The JSON Schema of %s matches its Yup schema (SHARED-48)',
    (_what, schema, drawn) => {
      expect(jsonSchemaOf(schema)).toEqual(drawn);
    },
  );
});
