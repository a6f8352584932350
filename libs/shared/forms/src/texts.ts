import type { messages } from './messages';

/** The texts that an app may replace, by what they are about; see `replaceMessages` (SHARED-166). @public */
export interface FormsTexts {
  readonly shared: {
    readonly forms: typeof messages;
  };
}
