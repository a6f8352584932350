import { ManuscriptPage, ManuscriptSection } from '@portal/shared/ui';

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
