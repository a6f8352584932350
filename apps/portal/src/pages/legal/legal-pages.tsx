import { SectionsPage, PageSection, Message } from '@portal/shared/ui';
import { keptDays, type KeptKind } from '@portal/shared/util';
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

interface LegalSection {
  readonly title: string;
  readonly text: string;
  /** Whether the list of what is kept how long follows. */
  readonly isKept?: boolean;
}

interface LegalPageProps {
  readonly heading: string;
  readonly intro: string;
  readonly sections: readonly LegalSection[];
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
          {section.isKept && <KeptList />}
        </PageSection>
      ))}
    </SectionsPage>
  );
}

const keptKinds = Object.keys(keptDays) as KeptKind[];

/** What is kept how long, the shortest first (SHARED-391). */
function KeptList() {
  const { kept, days } = legalMessages;
  return (
    <dl className="num mt-4 border-y border-line">
      {keptKinds
        .toSorted((one, other) => keptDays[one] - keptDays[other])
        .map((kind) => (
          <div key={kind} className="flex justify-between gap-x-6 py-1.5">
            <dt className="min-w-0 text-ink-muted">{kept[kind]}</dt>
            <dd className="shrink-0">{days(keptDays[kind])}</dd>
          </div>
        ))}
    </dl>
  );
}
