import { SectionsPage, PageSection, Message } from '@portal/shared/ui';
import { useConfig } from '../../config-context';
import { legalMessages } from './legal-messages';

/** `/terms`. */
export function TermsPage() {
  const { brand } = useConfig();
  return <LegalPage {...legalMessages.terms(brand.productName)} />;
}

/** `/privacy`. */
export function PrivacyPage() {
  const { brand } = useConfig();
  return <LegalPage {...legalMessages.privacy(brand.productName)} />;
}

interface LegalPageProps {
  readonly heading: string;
  readonly intro: string;
  readonly sections: readonly { readonly title: string; readonly text: string }[];
}

/** A legal text in numbered sections, below a note that it is a sample. */
function LegalPage({ heading, intro, sections }: LegalPageProps) {
  const { lead, text } = legalMessages.placeholder;
  return (
    <SectionsPage heading={heading} intro={intro}>
      <div className="manuscript-row">
        <Message kind="info" className="my-4 lg:col-start-2">
          <p>
            <b>{lead}</b> {text}
          </p>
        </Message>
      </div>
      {sections.map((section) => (
        <PageSection key={section.title} heading={section.title}>
          <p className="type-lead">{section.text}</p>
        </PageSection>
      ))}
    </SectionsPage>
  );
}
