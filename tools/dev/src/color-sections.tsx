import { Badge, Logo, PageSection, Specimen, StatusMark, Tombstone } from '@portal/shared/ui';
import { Check } from 'lucide-react';
import { messages } from './messages';

const names = [
  'paper',
  'surface',
  'surface-sunken',
  'line',
  'line-strong',
  'ink',
  'ink-muted',
  'ink-faint',
  'primary',
  'link',
  'primary-soft',
  'panel',
  'focus',
  'mark',
  'mark-soft',
  'highlight',
  'success',
  'success-soft',
  'warning',
  'warning-soft',
  'danger',
  'danger-fill',
  'danger-soft',
  'panel-mark',
] as const;

/** Every color of the tokens. */
export function ColorsSection() {
  return (
    <PageSection heading={messages.sections.colors}>
      <ul className="grid grid-cols-4 gap-3 lg:grid-cols-8">
        {names.map((name) => (
          <li key={name} className="grid min-w-0 gap-1.5">
            <span
              className="h-13 rounded-xs border border-line"
              style={{ background: `var(--ui-${name})` }}
            />
            <span className="text-caption wrap-anywhere text-ink-muted">{name}</span>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

/** Every badge and every status. */
export function BadgesSection() {
  return (
    <PageSection heading={messages.sections.badges}>
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
    </PageSection>
  );
}

/** The logo, the end-of-proof sign, and the specimen. */
export function BrandSection() {
  return (
    <PageSection heading={messages.sections.brand}>
      <div className="flex items-center gap-8 text-ink">
        <Logo />
        <Logo brandName="Another name" />
        <Tombstone />
      </div>
      <div className="mt-8 max-sm:hidden">
        <Specimen withoutNotes />
      </div>
    </PageSection>
  );
}
