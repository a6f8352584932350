import { Badge, ManuscriptSection } from '@portal/shared/ui';
import { Check } from 'lucide-react';
import { messages } from '../messages';

interface EmailSectionProps {
  readonly email: string;
  readonly isVerified: boolean;
}

/** The account's address and whether it is verified. */
export function EmailSection({ email, isVerified }: EmailSectionProps) {
  const { heading, verified, notVerified } = messages.email;
  return (
    <ManuscriptSection heading={heading}>
      <p className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{email}</span>
        {isVerified ? (
          <Badge kind="success">
            <Check />
            {verified}
          </Badge>
        ) : (
          <Badge kind="warning">{notVerified}</Badge>
        )}
      </p>
    </ManuscriptSection>
  );
}
