import { Button, isScriptMissing, PlainPage, WritingLine } from '@portal/shared/ui';
import { Component, type ReactNode } from 'react';
import { PageNotLoaded } from '../lazy-page';
import { messages } from '../messages';

type PageProblem = 'failed' | 'offline' | 'replaced';

interface PageBoundaryState {
  readonly problem?: PageProblem;
}

interface PageBoundaryProps {
  readonly children: ReactNode;
}

/** Keeps the shell when a page fails to load or to render (SHARED-17). With the page's address as its key, another page starts without the error. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  static getDerivedStateFromError(error: unknown): PageBoundaryState {
    return { problem: problemOf(error) };
  }

  override state: PageBoundaryState = {};

  override render(): ReactNode {
    const { problem } = this.state;
    return problem ? <PageError problem={problem} /> : this.props.children;
  }
}

function problemOf(error: unknown): PageProblem {
  if (!(error instanceof PageNotLoaded) && !isScriptMissing(error)) return 'failed';
  return navigator.onLine ? 'replaced' : 'offline';
}

/** Shown in place of a page that failed to load or to render. */
function PageError({ problem }: { readonly problem: PageProblem }) {
  const { heading, sentence } = messages.pageError[problem];
  return (
    <PlainPage>
      <div className="grid justify-items-start gap-4 py-24">
        <h1 className="type-headline">{heading}</h1>
        <p className="text-ink-muted">{sentence}</p>
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
