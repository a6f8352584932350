import type { MissingTexts } from '@portal/contact-forms/domain';
import type { messages } from './messages';

/** The texts that an app may replace, by what they are about; see `replaceMessages` (SHARED-166). @public */
export interface ContactFormsTexts {
  readonly 'contact-forms': {
    readonly pages: typeof messages;
    readonly validation: MissingTexts;
  };
}
