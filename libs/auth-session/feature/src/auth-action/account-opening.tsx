import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { apiErrorOf } from '@portal/shared/data-access';
import { Button, Message } from '@portal/shared/ui';

import { useEffect, useState } from 'react';
import { authApi } from '../api/auth-api';
import { messages } from '../messages';

// Not `formatMinute`: shared with this page, it would move into a chunk that the plans load.
const minute = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
});
const countryNames = new Intl.DisplayNames('en', { type: 'region' });

interface AccountOpeningProps {
  /** The code of the verification link. */
  readonly oobCode: string;
  /** The account was taken from whoever opened it. */
  readonly onDisowned: () => void;
  /** The code is used up or too old. */
  readonly onInvalid: () => void;
}

/**
 * Says when and on which device the account was opened, and lets an owner who did not open it end the access of whoever did
 * (AUTH-180, AUTH-181). Without a response nothing is shown: verifying does not depend on it.
 */
export function AccountOpening({ oobCode, onDisowned, onInvalid }: AccountOpeningProps) {
  const [load] = authApi.useGetAccountOpeningMutation();
  const [disown, { isLoading }] = authApi.useDisownAccountMutation();
  const [opening, setOpening] = useState<ResponseOf<typeof endpoints.getAccountOpening>>();
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    let isShown = true;
    void load({ oobCode }).then(({ data }) => isShown && setOpening(data));
    return () => {
      isShown = false;
    };
  }, [load, oobCode]);

  const end = async () => {
    setFailure(undefined);
    const { error } = await disown({ oobCode });
    if (!error) return onDisowned();
    const { code, message } = apiErrorOf(endpoints.disownAccount, error);
    if (code === 'INVALID_CODE') return onInvalid();
    setFailure(message);
  };

  if (!opening) return null;
  const { openedAt, device, country } = opening;
  const at = new Date(openedAt * 1_000);
  const { opened, onDevice, unknownDevice, unknownPlace, notMe, ending } = messages.action.opening;
  return (
    <div className="grid justify-items-start gap-3 border-t border-line pt-5 text-ink-muted">
      <p>
        {opened} <time dateTime={at.toISOString()}>{minute.format(at)}</time>{' '}
        {onDevice(device ?? unknownDevice, (country && countryNames.of(country)) || unknownPlace)}
      </p>
      <Button loading={isLoading} loadingWord={ending} onClick={() => void end()}>
        {notMe}
      </Button>
      <div role="alert" className="empty:hidden">
        {failure && <Message kind="danger">{failure}</Message>}
      </div>
    </div>
  );
}
