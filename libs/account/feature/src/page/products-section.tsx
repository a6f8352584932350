import { ManuscriptSection } from '@portal/shared/ui';
import type { Brand } from '@portal/shared/util';
import { messages } from '../messages';
import { CaretGlyph } from './caret-glyph';
import { ProductCard } from './product-card';

interface ProductsSectionProps {
  readonly brand: Pick<Brand, 'addIns' | 'links'>;
  readonly isVerified: boolean;
}

/** The ways to the products; closed until the address is verified (specification 2, section 2). */
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
    <ManuscriptSection heading={texts.heading}>
      <ul className="grid gap-3 sm:grid-cols-3 sm:gap-4">
        {products.map((product) => (
          <li key={product.href} className="grid">
            <ProductCard {...product} isOpen={isVerified} />
          </li>
        ))}
      </ul>
    </ManuscriptSection>
  );
}
