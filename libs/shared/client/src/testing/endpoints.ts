import { defineEndpoint, strictObject, streamResponse } from '@portal/shared/contract';
import { number, string } from 'yup';

const note = strictObject({ id: string().defined(), text: string().defined() });

/** A public endpoint that reads with a query. */
export const getNote = defineEndpoint({
  host: 'language',
  method: 'GET',
  path: '/note',
  access: 'public',
  effects: [],
  request: strictObject({ id: string().min(1).matches(/^\w/).required(), part: string() }),
  response: note,
  errors: ['NOTE_NOT_FOUND'],
});

/** An endpoint of the signed-in user that changes something. */
export const saveNote = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/note',
  access: 'user',
  effects: [],
  request: note,
  response: note,
  errors: ['NOTE_TOO_LONG'],
});

/** An endpoint for everyone, which knows its users, and whose input may be left out. */
export const getQuota = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/quota',
  access: 'optional-user',
  effects: [],
  request: strictObject({ day: string() }),
  response: strictObject({ left: number().integer().defined() }),
  errors: [],
});

/** An endpoint that only services may call. */
export const countNotes = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/count',
  access: 'service-key',
  effects: [],
  request: strictObject({ uid: string().required() }),
  response: strictObject({ count: number().defined() }),
  errors: [],
});

/** An endpoint that responds with a file. */
export const exportNotes = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/export',
  access: 'user',
  effects: [],
  request: strictObject({}),
  response: streamResponse({ contentType: 'text/csv; charset=utf-8', fileName: 'notes.csv' }),
  errors: [],
});
