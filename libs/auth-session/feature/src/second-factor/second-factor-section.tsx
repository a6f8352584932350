import type { SecondFactor } from '@portal/auth-session/domain';
import { isProofCanceled } from '@portal/shared/data-access';
import {
  Button,
  CheckboxField,
  Message,
  PageSection,
  SkeletonLine,
  StatusRegion,
  useTimedMessage,
} from '@portal/shared/ui';
import { durations } from '@portal/shared/util';
import { lazy, Suspense, useState } from 'react';
import { securityApi } from '../api/security-api';
import { LazyConfirmDialog } from '../security/lazy-confirm-dialog';
import { LoadFailed } from '../security/load-failed';
import { securityMessages } from '../security/messages';
import { Moment } from '../security/moment';
import type { ShownKey } from './second-factor-dialog';

const texts = securityMessages.secondFactor;

const SecondFactorDialog = lazy(async () => ({
  default: (await import('./second-factor-dialog')).SecondFactorDialog,
}));

/** What the section does, each time with a message for the user. */
function useChanges(show: ReturnType<typeof useTimedMessage>['show']) {
  const [begin, begun] = securityApi.useBeginSecondFactorMutation();
  const [renew, renewed] = securityApi.useRenewRecoveryCodesMutation();
  const [remove, removed] = securityApi.useRemoveSecondFactorMutation();
  const [change] = securityApi.useChangeSecondFactorMutation();
  const [keep, kept] = securityApi.useKeepSecondFactorMutation();
  const [shown, setShown] = useState<ShownKey | readonly string[]>();

  const run = async (action: () => Promise<string | undefined>) => {
    try {
      const text = await action();
      if (text !== undefined) show('success', text, { leavesAfterMs: durations.accountMessageMs });
    } catch (thrown) {
      if (isProofCanceled(thrown)) return;
      const { code } = Object(thrown) as { readonly code?: unknown };
      show('danger', code === 'EMAIL_NOT_VERIFIED' ? texts.verifyFirst : texts.failed);
    }
  };
  return {
    shown,
    close: () => setShown(undefined),
    isBusy: begun.isLoading || renewed.isLoading || removed.isLoading,
    begin: () =>
      void run(async () => {
        setShown(await begin().unwrap());
        return undefined;
      }),
    renew: () =>
      void run(async () => {
        setShown((await renew().unwrap()).recoveryCodes);
        return undefined;
      }),
    remove: () =>
      run(async () => {
        await remove().unwrap();
        return texts.removed;
      }),
    isKeeping: kept.isLoading,
    keep: () =>
      void run(async () => {
        await keep().unwrap();
        return texts.kept;
      }),
    change: (asksElsewhere: boolean) =>
      void run(async () => {
        await change({ asksElsewhere }).unwrap();
        return texts.changed;
      }),
  };
}
type Changes = ReturnType<typeof useChanges>;

/** Turns two-step login on and off, says how many recovery codes are left, and when it is removed (AUTH-472 to AUTH-474, AUTH-508). */
export function SecondFactorSection() {
  const { data, isFetching, isError, refetch } = securityApi.useGetSecondFactorQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { show, region } = useTimedMessage();
  const changes = useChanges(show);
  return (
    <PageSection heading={texts.heading} note={texts.note}>
      <StatusRegion {...region} className="mb-5" />
      {!data && !isError && <SkeletonLine />}
      {!data && isError && (
        <LoadFailed isRetrying={isFetching} onRetry={() => void refetch()}>
          {texts.notLoaded}
        </LoadFailed>
      )}
      {data && data.since === null && (
        <div className="grid justify-items-start gap-4">
          <p className="text-ink-muted">{texts.why}</p>
          <Button loading={changes.isBusy} loadingWord={texts.loading} onClick={changes.begin}>
            {texts.add}
          </Button>
        </div>
      )}
      {data && data.since !== null && <TurnedOn factor={data} changes={changes} />}
      {changes.shown && (
        <Suspense fallback={null}>
          <SecondFactorDialog shown={changes.shown} onClose={changes.close} />
        </Suspense>
      )}
    </PageSection>
  );
}

interface TurnedOnProps {
  readonly factor: SecondFactor;
  readonly changes: Changes;
}

function TurnedOn({ factor, changes }: TurnedOnProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { recoveryCodesLeft, asksElsewhere, removesAt } = factor;

  const confirm = async () => {
    await changes.remove();
    setIsAsked(false);
  };
  return (
    <div className="grid justify-items-start gap-5">
      {removesAt !== null && (
        <Message
          kind="warning"
          actions={
            <Button loading={changes.isKeeping} loadingWord={texts.keeping} onClick={changes.keep}>
              {texts.keep}
            </Button>
          }
        >
          <p>
            {texts.waits} <Moment at={removesAt} />. {texts.waitsWarning}
          </p>
        </Message>
      )}
      <p>{texts.on(recoveryCodesLeft)}</p>
      <CheckboxField
        name="asksElsewhere"
        label={texts.asksElsewhere}
        checked={asksElsewhere}
        onChange={({ target }) => changes.change(target.checked)}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={changes.renew}>{texts.renew}</Button>
        <Button variant="danger" onClick={() => setIsAsked(true)}>
          {texts.remove}
        </Button>
      </div>
      {isAsked && (
        <LazyConfirmDialog
          onOpenChange={(isOpen) => !isOpen && setIsAsked(false)}
          title={texts.removeTitle}
          confirmLabel={texts.remove}
          loadingWord={texts.removing}
          loading={changes.isBusy}
          destructive
          onConfirm={() => void confirm()}
        >
          {texts.removeText}
        </LazyConfirmDialog>
      )}
    </div>
  );
}
