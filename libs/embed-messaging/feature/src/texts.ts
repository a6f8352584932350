import type { messages } from './messages';

/** The texts that an app may replace, by what they are about; see `replaceMessages` (SHARED-166). @public */
export interface EmbedMessagingTexts {
  readonly 'embed-messaging': {
    readonly pages: typeof messages;
  };
}
