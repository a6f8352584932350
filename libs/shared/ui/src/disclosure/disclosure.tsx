import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

interface DisclosureButtonProps {
  open: boolean;
  onToggle: () => void;
  controls?: string;
  number?: string;
  children: ReactNode;
}

/** A row that opens and closes content: number, text, + or −. It can also be used in a table. */
export function DisclosureButton(props: DisclosureButtonProps) {
  const Sign = props.open ? Minus : Plus;
  return (
    <button
      type="button"
      aria-expanded={props.open}
      aria-controls={props.controls}
      onClick={props.onToggle}
      className="flex min-h-14 w-full items-center text-start font-serif text-[1.25rem]/6 font-medium hover:text-link"
    >
      {props.number && (
        <span aria-hidden="true" className="num min-w-9 shrink-0 pe-2.5 text-ink-muted italic">
          {props.number}
        </span>
      )}
      {props.children}
      <Sign className="ms-auto text-ink-muted print:hidden" />
    </button>
  );
}

interface DisclosureProps {
  heading: ReactNode;
  headingLevel?: 2 | 3 | 4;
  number?: string;
  defaultOpen?: boolean;
  children: ReactNode;
}

/** A heading that shows and hides its content. */
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
