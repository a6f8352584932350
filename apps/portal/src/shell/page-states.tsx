import { Button, PlainPage, WritingLine } from '@portal/shared/ui';
import { Component, type ReactNode } from 'react';
import { messages } from '../messages';

interface PageBoundaryProps {
  readonly children: ReactNode;
}

/** Keeps the shell when a page fails to load or to render (SHARED-17). With the page's address as its key, another page starts without the error. */
export class PageBoundary extends Component<PageBoundaryProps, { readonly failed: boolean }> {
  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override state = { failed: false };

  override render(): ReactNode {
    return this.state.failed ? <PageError /> : this.props.children;
  }
}

/** Shown in place of a page that failed to load or to render. */
function PageError() {
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

/** Shown while a page loads, if that takes more than a moment. */
export function PageLoading() {
  return (
    <PlainPage>
      <div className="skeleton py-24">
        <WritingLine label={messages.loading} />
      </div>
    </PlainPage>
  );
}
