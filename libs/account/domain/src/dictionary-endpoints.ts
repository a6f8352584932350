import { personalDictionary } from '@portal/auth-session/domain';
import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { array, number, string } from 'yup';
import { blockedSuggestion, dictionaryLimits } from './personal-dictionary';

export const getPersonalDictionary = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/get-personal-dictionary',
  access: 'user',
  request: emptyObject,
  response: personalDictionary.defined(),
  errors: [],
});

export const removePersonalDictionaryEntry = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/remove-personal-dictionary-entry',
  access: 'user',
  keepalive: true,
  request: blockedSuggestion,
  response: emptyObject,
  errors: [],
});

/** For the add-ins, which know the user's uid from the session. */
export const addPersonalDictionaryEntries = defineEndpoint({
  host: 'language',
  method: 'POST',
  path: '/personal-dictionary',
  access: 'service-key',
  contentType: 'application/json',
  maxBodyBytes: 1024 * 1024,
  request: strictObject({
    uid: string().max(64).required(),
    entries: array(blockedSuggestion.defined())
      .min(1)
      .max(dictionaryLimits.entriesPerRequest)
      .defined(),
  }),
  response: strictObject({
    /** How many of the entries were not blocked before. */
    added: number().integer().defined(),
    /** How many suggestions the user has blocked now. */
    total: number().integer().defined(),
  }),
  errors: ['DICTIONARY_FULL', 'DICTIONARY_USER_NOT_FOUND'],
});
