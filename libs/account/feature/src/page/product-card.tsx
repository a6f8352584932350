import { AppLink, classNames, Tooltip } from '@portal/shared/ui';
import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages } from '../messages';

interface ProductCardProps {
  readonly glyph: ReactNode;
  readonly name: string;
  readonly description: string;
  readonly href: string;
  /** Closed, the card says why and leads nowhere. */
  readonly isOpen: boolean;
}

const card =
  'grid content-start rounded-md border p-4 no-underline max-sm:grid-cols-[3.25rem_1fr] max-sm:gap-x-2 sm:gap-y-0.5 sm:p-5';

const openLook =
  'group border-line bg-surface text-ink transition-[border-color] duration-(--ui-dur-quick) hover:border-ink';

const closedLook = 'cursor-not-allowed border-dashed border-line-strong text-ink-muted';

/** The way to one product, on a site of its own. */
export function ProductCard({ glyph, name, description, href, isOpen }: ProductCardProps) {
  const content = (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          'h-10 font-serif text-[2rem]/10 max-sm:row-span-2 max-sm:self-center sm:mb-3',
          isOpen && 'text-link',
        )}
      >
        {glyph}
      </span>
      <span className="flex items-center justify-between gap-2 font-semibold group-hover:underline">
        {name}
        <ArrowUpRight className="icon-sm text-ink-muted" />
      </span>
      <span className="text-small text-ink-muted">{description}</span>
    </>
  );
  if (isOpen) {
    return (
      <AppLink external href={href} className={classNames(card, openLook)}>
        {content}
      </AppLink>
    );
  }
  return (
    <Tooltip content={messages.verifyFirst}>
      <span role="link" aria-disabled="true" tabIndex={0} className={classNames(card, closedLook)}>
        {content}
      </span>
    </Tooltip>
  );
}
