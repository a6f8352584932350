import { Badge, ManuscriptSection, StatusMark } from '@portal/shared/ui';
import { Check } from 'lucide-react';

import { messages } from './messages';

/** Every badge and every status. */
export function BadgesSection() {
  return (
    <ManuscriptSection heading={messages.sections.badges}>
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        <Badge kind="premium">Premium</Badge>
        <Badge>Freemium</Badge>
        <Badge>12 / 20</Badge>
        <Badge kind="success">
          <Check />
          Verified
        </Badge>
        <Badge kind="warning">Over quota</Badge>
        <Badge kind="danger">Payment failed</Badge>
        <Badge kind="info">Local stand-in</Badge>
      </div>
      <div className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
        <StatusMark status="active">Active</StatusMark>
        <StatusMark status="pending">Pending</StatusMark>
        <StatusMark status="past-due">Past due</StatusMark>
        <StatusMark status="ended">Ended</StatusMark>
      </div>
    </ManuscriptSection>
  );
}
