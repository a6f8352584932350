import type { ReactNode } from 'react';

import { Sheet } from '../sheet/sheet';

/** The ruled page with a missing word and the caret. */
function RuledPage() {
  return (
    <svg
      viewBox="0 0 120 84"
      className="mb-2 w-30 fill-none stroke-current stroke-[1.5] text-ink-faint"
      aria-hidden="true"
    >
      <path d="M14.5 4h91v79.25M14.5 4v79.25" />
      <path className="stroke-margin-rule" d="M34.5 4v79.25" />
      <path d="M44 24h50M44 38h50M44 52h20M78 52h16M44 66h34" />
      <path className="stroke-mark stroke-2" d="m65.5 60 5.5-12 5.5 12" />
    </svg>
  );
}

interface EmptyStateProps {
  /** Three words. */
  title: string;
  headingLevel?: 2 | 3 | 4;
  /** The specification's sentence. */
  children: ReactNode;
  /** The next step, if there is one. */
  action?: ReactNode;
}

/** A list with nothing in it. */
export function EmptyState({ title, headingLevel = 3, children, action }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <Sheet className="grid justify-items-center gap-2 px-6 py-10 text-center">
      <RuledPage />
      <Heading className="type-subhead">{title}</Heading>
      <p className="max-w-104 text-ink-muted">{children}</p>
      {action && <div className="mt-2">{action}</div>}
    </Sheet>
  );
}
