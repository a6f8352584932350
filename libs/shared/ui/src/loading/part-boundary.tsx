import { Component, type ReactNode } from 'react';

/** What browsers say of a script that could not be loaded: Chrome and Firefox, Safari. */
const notLoaded = /dynamically imported module|Importing a module script failed/;

/** Whether a part's script could not be loaded: there is no network, or a newer version has replaced it (SHARED-17). */
export const isScriptMissing = (error: unknown): boolean =>
  error instanceof TypeError && notLoaded.test(error.message);

interface PartBoundaryProps {
  /** Closes the part and says that it could not be opened. */
  readonly onMissing: () => void;
  readonly children: ReactNode;
}

interface PartBoundaryState {
  readonly error?: unknown;
}

/** Around a part that is loaded when it is opened, such as a dialog: without its script the page stays (SHARED-17). */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  static getDerivedStateFromError(error: unknown): PartBoundaryState {
    return { error };
  }

  override state: PartBoundaryState = {};

  override componentDidCatch(error: unknown): void {
    if (isScriptMissing(error)) this.props.onMissing();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (isScriptMissing(error)) return null;
    throw error;
  }
}
