import { replaceable } from '@portal/shared/util';

/** In place of Yup's sentences, which name fields and repeat values; schemas may have others of their own. Pages do not load them. */
export const problems = replaceable('shared', 'problems', {
  required: 'This is missing.',
  optionality: 'This is missing.',
  nullable: 'This is missing.',
  min: 'This is too short or too small.',
  max: 'This is too long or too large.',
  typeError: 'This value has the wrong type.',
  other: 'This value isn’t valid.',
} as const);
