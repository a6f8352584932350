import { useId, useState } from 'react';
import type { ReactNode } from 'react';

import { DisclosureButton } from './disclosure-button';

interface DisclosureProps {
  /** The words of the row; a heading of `headingLevel`. */
  heading: ReactNode;
  headingLevel?: 2 | 3 | 4;
  number?: string;
  defaultOpen?: boolean;
  children: ReactNode;
}

/** A heading that opens what it announces. Rows stand under one another, parted by hairlines. */
export function Disclosure({
  heading,
  headingLevel = 3,
  number,
  defaultOpen = false,
  children,
}: DisclosureProps) {
  const [open, setOpen] = useState(defaultOpen);
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="border-b border-line">
      <Heading>
        <DisclosureButton open={open} onToggle={() => setOpen(!open)} controls={id} number={number}>
          {heading}
        </DisclosureButton>
      </Heading>
      <div id={id} hidden={!open} className="pb-5">
        {children}
      </div>
    </div>
  );
}
