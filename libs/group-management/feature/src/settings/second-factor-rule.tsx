import { groupManagementEndpoints as endpoints, type Group } from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import {
  PageSection,
  StatusRegion,
  SwitchField,
  TextLink,
  useTimedMessage,
} from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { Suspense } from 'react';
import { errorText } from '../error-text';
import { useGroupName } from '../group-name';
import { LackingAdministrators } from '../late-notes';
import { messages as texts } from '../second-factor-messages';
import { roleApi } from '../your-groups/role-api';

/** The switch by which the owner asks administrators for a second step (GROUP-481). */
export function SecondFactorRule({ group }: { readonly group: Group }) {
  const { guid, needsSecondFactor: isRequired = false } = group;
  const groupName = useGroupName();
  const [requireSecondFactor, { isLoading }] = roleApi.useRequireSecondFactorMutation();
  const { show, dismiss, region } = useTimedMessage();

  /** One change at a time: otherwise an earlier request could arrive last. */
  const change = async () => {
    if (isLoading) return;
    dismiss();
    const { error } = await requireSecondFactor({ ...groupName, isRequired: !isRequired });
    if (!error) return;
    const failure = apiErrorOf(endpoints.requireSecondFactor, error);
    const isOwn = failure.code === 'SECOND_FACTOR_NEEDED';
    const security = paths.accountSecurity({ group: guid });
    show(
      'danger',
      isOwn ? (
        <TextLink standalone href={security}>
          {texts.ownFirst}
        </TextLink>
      ) : (
        errorText(failure)
      ),
    );
  };
  return (
    <PageSection heading={texts.heading}>
      <div className="grid max-w-prose gap-3">
        <SwitchField
          label={texts.label}
          hint={texts.hint}
          checked={isRequired}
          aria-busy={isLoading}
          onChange={() => void change()}
        />
        <StatusRegion {...region} />
        {group.withoutSecondFactor && (
          <Suspense>
            <LackingAdministrators group={group} />
          </Suspense>
        )}
      </div>
    </PageSection>
  );
}
