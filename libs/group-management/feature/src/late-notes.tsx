import { lazy } from 'react';

/** Few groups need two-step login: their notes are loaded where they are shown. */
export const MissingStepNote = lazy(async () => ({
  default: (await import('./missing-step')).MissingStepNote,
}));

export const LackingAdministrators = lazy(async () => ({
  default: (await import('./lacking-administrators')).LackingAdministrators,
}));
