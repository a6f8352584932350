import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { apiErrorOf } from '@portal/shared/data-access';
import { Button, Message } from '@portal/shared/ui';
import { useEffect, useState } from 'react';
import { authApi } from '../api/auth-api';
import { actionMessages } from './messages';
import { Moment } from '../security/moment';
import { deviceName, placeName } from '../security/place';

interface AccountOpeningProps {
  /** The code of the verification link. */
  readonly oobCode: string;
  /** The user who opened the account lost it. */
  readonly onDisowned: () => void;
  /** The code is used up or too old. */
  readonly onInvalid: () => void;
}

/**
 * Says when and on which device the account was opened, and lets the owner of the address take it when
 * another person opened it (AUTH-180, AUTH-181). Without a response nothing is shown: verifying does not depend on it.
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
  const { opened, from, notMe, ending } = actionMessages.opening;
  return (
    <div className="grid justify-items-start gap-3 border-t border-line pt-5 text-ink-muted">
      <p>
        {opened} <Moment at={openedAt} /> {from(deviceName(device), placeName(country))}
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
