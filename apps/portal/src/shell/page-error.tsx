import { Button, PlainPage } from '@portal/shared/ui';
import { messages } from '../messages';

/** Instead of a page that failed to load or to draw. */
export function PageError() {
  return (
    <PlainPage>
      <div className="grid justify-items-start gap-4 py-24">
        <h1 className="type-headline">{messages.pageError.heading}</h1>
        <p className="text-ink-muted">{messages.pageError.sentence}</p>
        <Button variant="primary" onClick={() => window.location.reload()}>
          {messages.pageError.reload}
        </Button>
      </div>
    </PlainPage>
  );
}
