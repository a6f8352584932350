import { Fragment } from 'react';
import type { ReactNode } from 'react';

export interface Fact {
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
          <dd>{description}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
