import { durations, type Brand } from '@portal/shared/util';
import { SectionsPage, PageSection, StatusRegion, useTimedMessage } from '@portal/shared/ui';
import { useState, type ComponentProps } from 'react';
import { DownloadLetter } from '../letter/download-letter';
import { messages } from '../messages';
import { InstitutionForm } from './institution-form';

interface InstitutionPageProps {
  readonly brand: Brand;
}

/** `/institutions` (CONTACT-20). */
export function InstitutionPage({ brand }: InstitutionPageProps) {
  const { show, region } = useTimedMessage();
  const [sentCount, setSentCount] = useState(0);
  const [lastSent, setLastSent] = useState<ComponentProps<typeof DownloadLetter>['sent']>();
  const { heading, intro, section, guidance, include, sent } = messages.institution;

  const confirm: ComponentProps<typeof InstitutionForm>['onSent'] = (values) => {
    setLastSent(values);
    setSentCount((count) => count + 1);
    show('success', sent, { leavesAfterMs: durations.contactBannerMs });
  };
  const notes = (
    <>
      {guidance}
      <ul className="list-disc ps-4.5">
        {include.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
  return (
    <SectionsPage heading={heading(brand.productName)} intro={intro}>
      <PageSection heading={section} note={notes}>
        <StatusRegion {...region} className="mb-5" />
        <InstitutionForm sentCount={sentCount} onSent={confirm}>
          <DownloadLetter brand={brand} sent={lastSent} />
        </InstitutionForm>
      </PageSection>
    </SectionsPage>
  );
}
