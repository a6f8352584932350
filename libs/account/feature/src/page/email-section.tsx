import { authErrors, type User } from '@portal/auth-session/domain';
import { Badge, ManuscriptSection } from '@portal/shared/ui';
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
  const { heading, verified, notVerified } = messages.email;
  return (
    <ManuscriptSection heading={heading}>
      <div className="grid gap-4">
        <p className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1">
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
        {overleaf ? (
          <p className="text-ink-muted">{authErrors.EMAIL_MANAGED_BY_EDITOR.text}</p>
        ) : (
          <ChangeEmail currentEmail={email} />
        )}
        <div className="border-t border-line pt-4">
          <UpdateNotifications />
        </div>
      </div>
    </ManuscriptSection>
  );
}
