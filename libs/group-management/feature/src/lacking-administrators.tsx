import type { Group } from '@portal/group-management/domain';
import { Message } from '@portal/shared/ui';
import { messages as texts } from './second-factor-messages';

/** Tells the owner who cannot administer the group yet (GROUP-483). */
export const LackingAdministrators = ({
  group: { withoutSecondFactor = [] },
}: {
  readonly group: Group;
}) =>
  withoutSecondFactor.length > 0 && (
    <Message kind="info">{texts.lacking(withoutSecondFactor)}</Message>
  );
