import { ManuscriptPage, TextLink } from '@portal/shared/ui';
import { useConfig } from '../config-context';
import { messages } from '../messages';

/** `/contact`. */
export function ContactPage() {
  return <WriteToUsPage {...messages.contact} />;
}

/** `/institutions`. */
export function InstitutionsPage() {
  return <WriteToUsPage {...messages.institutions} />;
}

interface WriteToUsPageProps {
  readonly heading: string;
  readonly intro: string;
}

/** A page whose one action is a mail to the people behind the product. */
export function WriteToUsPage({ heading, intro }: WriteToUsPageProps) {
  const { brand } = useConfig();
  return (
    <ManuscriptPage heading={heading} intro={intro}>
      <div className="manuscript-row py-8">
        <p className="type-lead min-w-0 lg:col-start-2">
          <TextLink href={`mailto:${brand.supportEmail}`} external>
            {brand.supportEmail}
          </TextLink>
        </p>
      </div>
    </ManuscriptPage>
  );
}
