import { authApi } from '@portal/auth-session/api';
import { Button, LinkButton } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { lazy, Suspense, useState } from 'react';
import { messages as texts } from './messages';

const UnlinkDialog = lazy(async () => ({
  default: (await import('./unlink-dialog')).UnlinkDialog,
}));

interface UnlinkProps {
  readonly onUnlinked: () => void;
  readonly onFailure: (sentence: string) => void;
}

/** Unlinking needs a password: without one nothing else would open the account. */
export function Unlink(onEnd: UnlinkProps) {
  const { data, isFetching } = authApi.useHasUserPasswordQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [isAsked, setIsAsked] = useState(false);

  if (data?.hasPassword === false) {
    return (
      <div className="flex flex-wrap gap-3">
        <Button disabledReason={texts.whyPassword}>{texts.noPassword}</Button>
        <LinkButton href={paths.resetPassword()}>{texts.setPassword}</LinkButton>
      </div>
    );
  }
  return (
    <div>
      <Button
        loading={data === undefined && isFetching}
        loadingWord={texts.loading}
        onClick={() => setIsAsked(true)}
      >
        {texts.unlink}
      </Button>
      {isAsked && (
        <Suspense>
          <UnlinkDialog {...onEnd} onClose={() => setIsAsked(false)} />
        </Suspense>
      )}
    </div>
  );
}
