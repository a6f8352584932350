import type { Brand } from '@portal/shared/util';
import { durations } from '@portal/shared/util';
import {
  SectionsPage,
  PageSection,
  StatusRegion,
  TextLink,
  useTimedMessage,
} from '@portal/shared/ui';
import { useState } from 'react';
import { messages } from '../messages';
import { ContactForm } from './contact-form';

interface ContactPageProps {
  readonly brand: Brand;
}

/** `/contact` (CONTACT-15). */
export function ContactPage({ brand }: ContactPageProps) {
  const { show, region } = useTimedMessage();
  const [sentCount, setSentCount] = useState(0);
  const { heading, intro, section, note, orWrite, sent } = messages.contact;

  const confirm = () => {
    setSentCount((count) => count + 1);
    show('success', sent, { leavesAfterMs: durations.contactBannerMs });
  };
  const notes = (
    <>
      {note}
      <br />
      {orWrite} {/* On a line of its own the address stays there when the font arrives. */}
      <br className="lg:hidden" />
      <TextLink href={`mailto:${brand.supportEmail}`} external>
        {brand.supportEmail}
      </TextLink>
    </>
  );
  return (
    <SectionsPage heading={heading} intro={intro}>
      <PageSection heading={section} note={notes}>
        <StatusRegion {...region} className="mb-5" />
        <ContactForm brand={brand} sentCount={sentCount} onSent={confirm} />
      </PageSection>
    </SectionsPage>
  );
}
