import { PlainPage, WritingLine } from '@portal/shared/ui';
import { messages } from '../messages';

/** While the page one arrives at is loaded; drawn only when that takes longer than a moment. */
export function PageLoading() {
  return (
    <PlainPage>
      <div className="skeleton py-24">
        <WritingLine label={messages.loading} />
      </div>
    </PlainPage>
  );
}
