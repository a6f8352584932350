import { useId } from 'react';

import { AppLink } from '../ui-provider/ui-provider';

/** A link of the footer, or something it does on the spot, such as opening the cookie choices. */
export type FooterEntry =
  { label: string; href: string; external?: boolean } | { label: string; onSelect: () => void };

export interface FooterGroupProps {
  title: string;
  entries: readonly FooterEntry[];
}

const look =
  'text-start text-ink-muted no-underline hover:text-ink hover:underline hover:decoration-1';

export function FooterLink(entry: FooterEntry) {
  if ('onSelect' in entry) {
    return (
      <button type="button" onClick={entry.onSelect} className={look}>
        {entry.label}
      </button>
    );
  }
  return (
    <AppLink href={entry.href} external={entry.external} className={look}>
      {entry.label}
    </AppLink>
  );
}

/** One of the four groups of links. */
export function FooterGroup({ title, entries }: FooterGroupProps) {
  const id = useId();
  return (
    <div>
      <p id={id} className="type-caps mb-2.5 text-ink-muted">
        {title}
      </p>
      <ul aria-labelledby={id} className="space-y-1.5">
        {entries.map((entry) => (
          <li key={entry.label}>
            <FooterLink {...entry} />
          </li>
        ))}
      </ul>
    </div>
  );
}
