import { useId } from 'react';
import type { ReactNode } from 'react';

interface ManuscriptSectionProps {
  /** Stands in the margin as h2, letter for letter; the number before it is decoration. */
  heading: string;
  /** What the margin says about the text, in italic. */
  note?: ReactNode;
  children: ReactNode;
  /** Lets an address point at the section. */
  id?: string;
}

/**
 * A numbered section of a manuscript page: `§ n` and heading in the margin, content in the text column.
 * The style sheet counts, so only sections that are on the page have a number.
 */
export function ManuscriptSection({ heading, note, children, id }: ManuscriptSectionProps) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className="manuscript-section manuscript-row">
      <div className="max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-2.5 lg:pe-6">
        <span
          aria-hidden="true"
          className="section-number block font-serif text-[1.0625rem]/7 text-ink-muted italic"
        />
        <h2 id={headingId} className="type-subhead -mt-0.5">
          {heading}
        </h2>
        {note && <p className="type-note mt-2 text-ink-muted max-lg:w-full">{note}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
