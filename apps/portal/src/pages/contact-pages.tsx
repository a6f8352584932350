import { ManuscriptPage, TextLink } from '@portal/shared/ui';
import { useConfig } from '../config-context';
import { messages } from '../messages';

/** `/institutions`. */
export function InstitutionsPage() {
  return <SupportEmailPage {...messages.institutions} />;
}

interface SupportEmailPageProps {
  readonly heading: string;
  readonly intro: string;
}

/** A page with the support email. */
export function SupportEmailPage({ heading, intro }: SupportEmailPageProps) {
  const { brand } = useConfig();
  return (
    <ManuscriptPage heading={heading} intro={intro}>
      <div className="manuscript-row py-8">
        <p className="type-lead min-w-0 lg:col-start-2">
          <TextLink standalone href={`mailto:${brand.supportEmail}`} external>
            {brand.supportEmail}
          </TextLink>
        </p>
      </div>
    </ManuscriptPage>
  );
}
