import { BrandMark, Logo, ManuscriptSection, Specimen, Tombstone } from '@portal/shared/ui';

import { messages } from './messages';

/** The word, the mark, the end of proof, and the picture of the product. */
export function BrandSection() {
  return (
    <ManuscriptSection heading={messages.sections.brand}>
      <div className="flex items-center gap-8 text-ink">
        <Logo />
        <Logo brandName="Another name" />
        <BrandMark className="size-8" />
        <Tombstone />
      </div>
      <div className="mt-8 max-sm:hidden">
        <Specimen withoutNotes />
      </div>
    </ManuscriptSection>
  );
}
