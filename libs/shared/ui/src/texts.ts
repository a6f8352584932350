import type { messages } from './messages';

/** The texts that an app may replace, by what they are about; see `replaceMessages` (SHARED-166). @public */
export interface UiTexts {
  readonly shared: {
    readonly ui: typeof messages;
  };
}
