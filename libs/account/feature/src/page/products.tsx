import { AppLink, classNames, PageSection, Tooltip } from '@portal/shared/ui';
import { capitalized, type Brand } from '@portal/shared/util';
import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages } from '../messages';

interface ProductsSectionProps {
  readonly brand: Pick<Brand, 'addIns' | 'links'>;
  readonly isVerified: boolean;
}

/** Links to the products; disabled until the email is verified (ACCT-2, ACCT-3). */
export function ProductsSection({ brand, isVerified }: ProductsSectionProps) {
  const { addIns, links } = brand;
  const texts = messages.products;
  const products = [
    {
      glyph: '{\\}',
      name: addIns.latexEditor,
      description: texts.latexEditor,
      href: links.latexEditorAddIn,
    },
    {
      glyph: '¶',
      name: addIns.wordProcessor,
      description: texts.wordProcessor,
      href: links.wordProcessorAddIn,
    },
    { glyph: <CaretGlyph />, name: addIns.webApp, description: texts.webApp, href: links.webApp },
  ];
  return (
    <PageSection heading={texts.heading}>
      <ul className="grid gap-3 sm:grid-cols-3 sm:gap-4">
        {products.map((product) => (
          <li key={product.href} className="grid">
            <ProductCard {...product} isEnabled={isVerified} />
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

interface ProductCardProps {
  readonly glyph: ReactNode;
  readonly name: string;
  readonly description: string;
  readonly href: string;
  readonly isEnabled: boolean;
}

const card =
  'grid content-start rounded-md border p-4 no-underline max-sm:grid-cols-[3.25rem_1fr] max-sm:gap-x-2 sm:gap-y-0.5 sm:p-5';

const enabledLook =
  'group border-line bg-surface text-ink transition-[border-color] duration-(--ui-dur-quick) hover:border-ink';

const disabledLook = 'cursor-not-allowed border-dashed border-line-strong text-ink-muted';

function ProductCard({ glyph, name, description, href, isEnabled }: ProductCardProps) {
  const content = (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          'h-10 font-serif text-[2rem]/10 max-sm:row-span-2 max-sm:self-center sm:mb-3',
          isEnabled && 'text-link',
        )}
      >
        {glyph}
      </span>
      <span className="flex items-center justify-between gap-2 font-semibold group-hover:underline">
        {capitalized(name)}
        <ArrowUpRight className="icon-sm text-ink-muted" />
      </span>
      <span className="text-small text-ink-muted">{description}</span>
    </>
  );
  if (isEnabled) {
    return (
      <AppLink external href={href} className={classNames(card, enabledLook)}>
        {content}
      </AppLink>
    );
  }
  return (
    <Tooltip content={messages.verifyFirst}>
      <span
        role="link"
        aria-disabled="true"
        tabIndex={0}
        className={classNames(card, disabledLook)}
      >
        {content}
      </span>
    </Tooltip>
  );
}

function CaretGlyph() {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      className="mt-1 size-8"
    >
      <path d="M7 26 16 7l9 19" />
    </svg>
  );
}
