import type { MissingStep } from '@portal/group-management/domain';
import { LinkButton, Message } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { messages as texts } from './second-factor-messages';

interface MissingStepNoteProps {
  readonly missing: MissingStep;
  readonly name: string;
}

/** What an administrator reads whose session lacks the second step that the group asks for, and where to get it (GROUP-482). */
export function MissingStepNote({ missing: { guid, remedy }, name }: MissingStepNoteProps) {
  const href =
    remedy === 'set-up'
      ? paths.accountSecurity({ group: guid })
      : paths.signout({ redirect: paths.manageGroup({ group: guid }) });
  return (
    <Message
      kind="warning"
      actions={
        <LinkButton size="sm" href={href}>
          {texts.remedies[remedy]}
        </LinkButton>
      }
    >
      {texts.missing[remedy](name)}
    </Message>
  );
}
