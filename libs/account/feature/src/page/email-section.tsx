import { managedEmailText, type User } from '@portal/auth-session/domain';
import { Badge, PageSection, TextLink } from '@portal/shared/ui';
import { linkedEditorSection, paths } from '@portal/shared/util';
import { Check } from 'lucide-react';
import { messages } from '../messages';
import { ChangeEmail } from './change-email';
import { UpdateNotifications } from './update-notifications';

interface EmailSectionProps {
  readonly user: Pick<User, 'email' | 'emailVerified' | 'overleaf'>;
}

/** The email, whether it is verified, its change, and the update notifications (ACCT-7, ACCT-12). */
export function EmailSection({ user }: EmailSectionProps) {
  const { email, emailVerified, overleaf } = user;
  const { heading, verified, notVerified, unlinkFirst } = messages.email;
  const shownEmail = (
    <p className="flex min-h-10 min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold wrap-anywhere">{email}</span>
      {emailVerified ? (
        <Badge kind="success">
          <Check />
          {verified}
        </Badge>
      ) : (
        <Badge kind="warning">{notVerified}</Badge>
      )}
    </p>
  );
  return (
    <PageSection heading={heading}>
      <div className="grid gap-4">
        {overleaf ? (
          <div>
            {shownEmail}
            <p className="text-ink-muted">
              {managedEmailText}{' '}
              <TextLink href={paths.account({}, linkedEditorSection)}>{unlinkFirst}</TextLink>
            </p>
          </div>
        ) : (
          <ChangeEmail currentEmail={email}>{shownEmail}</ChangeEmail>
        )}
        <div className="border-t border-line pt-4">
          <UpdateNotifications />
        </div>
      </div>
    </PageSection>
  );
}
