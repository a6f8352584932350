import { ManuscriptPage, ManuscriptSection } from '@portal/shared/ui';
import { useConfig } from '../config-context';
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

/** A legal text in numbered sections. */
export function LegalPage({ heading, intro, sections }: LegalPageProps) {
  return (
    <ManuscriptPage heading={heading} intro={intro}>
      {sections.map(({ title, text }) => (
        <ManuscriptSection key={title} heading={title}>
          <p className="type-lead">{text}</p>
        </ManuscriptSection>
      ))}
    </ManuscriptPage>
  );
}
