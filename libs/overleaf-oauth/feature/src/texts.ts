import type { messages as linkedAccount } from './linked-account/messages';
import type { messages as pages } from './messages';

/** The texts that an app may replace, by what they are about; see `replaceMessages` (SHARED-166). @public */
export interface OverleafOauthTexts {
  readonly 'overleaf-oauth': {
    readonly 'linked-account': typeof linkedAccount;
    readonly pages: typeof pages;
  };
}
