import { Component, type ReactNode } from 'react';
import { PageError } from './page-error';

interface PageBoundaryProps {
  readonly children: ReactNode;
}

/** Keeps the shell when a page cannot be loaded or drawn. Give it the page's address as key: another page starts anew. */
export class PageBoundary extends Component<PageBoundaryProps, { readonly failed: boolean }> {
  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override state = { failed: false };

  override render(): ReactNode {
    return this.state.failed ? <PageError /> : this.props.children;
  }
}
