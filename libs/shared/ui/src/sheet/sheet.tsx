import { type ComponentPropsWithRef, Fragment, type ReactNode } from 'react';
import { classNames } from '../text/text';

/** A box around one object: a product, a form, a plan. Sections are separated by rules, not boxes. */
export function Sheet({ className, ...props }: ComponentPropsWithRef<'div'>) {
  return (
    <div {...props} className={classNames('rounded-md border border-line bg-surface', className)} />
  );
}

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
  title: string;
  headingLevel?: 2 | 3 | 4;
  children: ReactNode;
  action?: ReactNode;
}

/** Shown in place of an empty list. */
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

interface Fact {
  term: string;
  description: ReactNode;
}

/** Short facts in two columns: plan, status, dates. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="num grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
      {facts.map(({ term, description }) => (
        <Fragment key={term}>
          <dt className="text-ink-muted">{term}</dt>
          <dd className="min-w-0 wrap-anywhere">{description}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

const hairline = 'h-px flex-1 bg-line';

/** A divider between alternative ways to sign in: line, caret, line. */
export function OrDivider() {
  return (
    <div role="separator" className="flex items-center gap-4 text-ink-muted">
      <span className={hairline} />
      <svg
        viewBox="0 0 18 16"
        className="h-4 w-4.5 fill-none stroke-current stroke-[1.6]"
        aria-hidden="true"
      >
        <path d="M3.5 13 9 3l5.5 10" />
      </svg>
      <span className={hairline} />
    </div>
  );
}
