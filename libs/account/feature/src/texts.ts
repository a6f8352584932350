import type { blockedMessages as blockedSuggestions } from './blocked-suggestions/messages';
import type { messages as leaving } from './leaving/messages';
import type { messages as pages } from './messages';

/** The texts that an app may replace, by what they are about; see `replaceMessages` (SHARED-166). @public */
export interface AccountTexts {
  readonly account: {
    readonly 'blocked-suggestions': typeof blockedSuggestions;
    readonly leaving: typeof leaving;
    readonly pages: typeof pages;
  };
}
