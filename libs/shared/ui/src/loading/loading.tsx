import { type ReactNode, Component } from 'react';
import { messages } from '../messages';
import { classNames, VisuallyHidden } from '../text/text';

/** A line that stands for text; `className` sets its width and height. */
export function SkeletonLine({ className }: { className?: string }) {
  return <span className={classNames('block rounded-[1px] bg-line', className ?? 'h-2.5')} />;
}

interface SkeletonProps {
  label?: string;
  children: ReactNode;
  className?: string;
}

/** A placeholder for content that is loading; visible only after 300 ms. */
export function Skeleton({ label = messages.loading, children, className }: SkeletonProps) {
  return (
    <div role="status" aria-busy="true" className={classNames('skeleton', className)}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden="true" className="contents">
        {children}
      </div>
    </div>
  );
}

interface WritingLineProps {
  label?: string;
  className?: string;
}

/** The design's spinner: a status with a name. */
export function WritingLine({ label = messages.loading, className }: WritingLineProps) {
  return (
    <span
      role="status"
      aria-label={label}
      className={classNames('writing-line block h-0.75 w-16 bg-line text-link', className)}
    />
  );
}

/** What browsers say of a script that could not be loaded: Chrome and Firefox, Safari. */
const notLoaded = /dynamically imported module|Importing a module script failed/;

/** Whether a part's script could not be loaded: there is no network, or a newer version has replaced it (SHARED-17). */
export const isScriptMissing = (error: unknown): boolean =>
  error instanceof TypeError && notLoaded.test(error.message);

interface PartBoundaryProps {
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
