import { EmptyState } from '@portal/shared/ui';
import { blockedMessages as messages } from './messages';
import { SampleSuggestion } from './sample-suggestion';

/** In place of an empty list: the sentence, and a suggestion to try (ACCT-114, ACCT-115). */
export function EmptyList() {
  return (
    <div className="grid gap-8">
      <EmptyState title={messages.empty.title} headingLevel={2}>
        {messages.empty.sentence}
      </EmptyState>
      <SampleSuggestion />
    </div>
  );
}
