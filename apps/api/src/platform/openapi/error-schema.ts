import type { ErrorBody } from '@portal/shared/contract';
import type { JsonSchema } from './json-schema';

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
