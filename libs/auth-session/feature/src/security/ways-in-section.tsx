import type { WayIn } from '@portal/auth-session/domain';
import { isProofCanceled } from '@portal/shared/data-access';
import { PageSection, StatusRegion, useTimedMessage } from '@portal/shared/ui';
import { durations } from '@portal/shared/util';
import { useState } from 'react';
import { securityApi } from '../api/security-api';
import { PasskeyNames, type NamedPasskey } from '../passkeys/passkey-names';
import { securityMessages } from './messages';
import { LazyConfirmDialog } from './lazy-confirm-dialog';
import { LoadFailed } from './load-failed';
import { wayName, WaysInTable } from './ways-in-table';

const texts = securityMessages.waysIn;

/** What opens the account, with when and where it was added, and how to remove it. */
export function WaysInSection({ email }: { readonly email: string }) {
  const { data, isLoading, isFetching, isError, refetch } = securityApi.useListWaysInQuery(
    undefined,
    {
      refetchOnMountOrArgChange: true,
    },
  );
  const [remove, { isLoading: isRemoving }] = securityApi.useRemoveWayInMutation();
  const [asked, setAsked] = useState<WayIn>();
  const [named, setNamed] = useState<NamedPasskey>();
  const { show, region } = useTimedMessage();

  const confirm = async ({ id, ...way }: WayIn) => {
    const { error } = await remove({ id });
    setAsked(undefined);
    const name = wayName(way);
    if (!error) {
      show('success', texts.removed(name), { leavesAfterMs: durations.accountMessageMs });
      return;
    }
    if (!isProofCanceled(error)) show('danger', texts.notRemoved(name));
  };
  return (
    <PageSection heading={texts.heading} note={texts.note}>
      <StatusRegion {...region} className="mb-5" />
      {isError && !data ? (
        <LoadFailed isRetrying={isFetching} onRetry={() => void refetch()}>
          {texts.failed}
        </LoadFailed>
      ) : (
        <WaysInTable
          waysIn={data?.waysIn ?? []}
          isLoading={isLoading}
          onRemove={setAsked}
          onRename={setNamed}
        />
      )}
      <PasskeyNames
        email={email}
        asked={named}
        onAsk={setNamed}
        onDone={(text) => show('success', text, { leavesAfterMs: durations.accountMessageMs })}
      />
      {asked && (
        <LazyConfirmDialog
          onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
          title={texts.removeTitle(asked.name)}
          confirmLabel={texts.remove}
          loadingWord={texts.removing}
          loading={isRemoving}
          destructive
          onConfirm={() => void confirm(asked)}
        >
          {texts.removeText}
        </LazyConfirmDialog>
      )}
    </PageSection>
  );
}
