import type { ReactNode } from 'react';
import { messages } from '../messages';
import { classNames, VisuallyHidden } from '../text/text';

/** A line that stands for text; `className` sets its width and height. */
export function SkeletonLine({ className }: { className?: string }) {
  return <span className={classNames('block rounded-[1px] bg-line', className ?? 'h-2.5')} />;
}

interface SkeletonProps {
  /** What is being loaded. */
  label?: string;
  /** SkeletonLines in the size of the real layout. */
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
  /** What is being done, such as "Signing you in". */
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
