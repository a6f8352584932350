import { FormSheet, LinkButton, FormPage } from '@portal/shared/ui';
import { keepQuery, paths } from '@portal/shared/util';
import { useLocation } from 'react-router-dom';
import { messages } from '../messages';
import { useSignOutOnce } from './use-sign-out-once';

interface AccountDeletedPageProps {
  readonly productName: string;
}

/** `/account-deleted-confirmation`: signs the user out and says that the account was deleted (AUTH-195). */
export function AccountDeletedPage({ productName }: AccountDeletedPageProps) {
  const { search } = useLocation();
  useSignOutOnce();
  const { title, lead, question, contact } = messages.accountDeleted;
  return (
    <FormPage>
      <FormSheet title={title}>
        <p className="text-ink-muted">{lead(productName)}</p>
        <p className="text-ink-muted">{question}</p>
        <LinkButton size="lg" block href={keepQuery(paths.contact(), search)}>
          {contact}
        </LinkButton>
      </FormSheet>
    </FormPage>
  );
}
