import { Disclosure, ManuscriptSection } from '@portal/shared/ui';

import { messages } from './messages';

/** Headings that open what they announce. */
export function DisclosureSection() {
  return (
    <ManuscriptSection heading={messages.sections.disclosure}>
      <Disclosure heading="Editing" number="1" defaultOpen>
        Everything that helps a sentence.
      </Disclosure>
      <Disclosure heading="Can I change my plan later?" number="Q 1">
        At any time, from your account.
      </Disclosure>
    </ManuscriptSection>
  );
}
