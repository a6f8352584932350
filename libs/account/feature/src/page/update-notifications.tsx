import { subscriptionSources } from '@portal/account/domain';
import { freshSeconds } from '@portal/shared/data-access';
import {
  Button,
  Message,
  Skeleton,
  SkeletonLine,
  StatusRegion,
  SwitchField,
  useTimedMessage,
} from '@portal/shared/ui';
import { accountApi } from '../api/account-api';
import { messages } from '../messages';

const texts = messages.email.updates;
const source = subscriptionSources.settings;

function NotificationsSwitch({ isOn }: { readonly isOn: boolean }) {
  const [subscribe, subscribing] = accountApi.useSubscribeMutation();
  const [unsubscribe, unsubscribing] = accountApi.useUnsubscribeMutation();
  const { show, dismiss, region } = useTimedMessage();
  const isSaving = subscribing.isLoading || unsubscribing.isLoading;

  /** One change at a time: otherwise an earlier request could arrive last. */
  const change = async () => {
    if (isSaving) return;
    dismiss();
    const { error } = await (isOn ? unsubscribe({ source }) : subscribe({ source }));
    if (error) show('danger', texts.notSaved);
  };
  return (
    <>
      <SwitchField
        label={texts.label}
        hint={texts.hint}
        checked={isOn}
        aria-busy={isSaving}
        onChange={() => void change()}
      />
      <StatusRegion {...region} className="mt-3" />
    </>
  );
}

/** The switch for update notifications by email (ACCT-13 to ACCT-15). */
export function UpdateNotifications() {
  const { data, isFetching, isError, refetch } = accountApi.useGetEmailSubscriptionQuery(
    undefined,
    { refetchOnMountOrArgChange: freshSeconds },
  );
  if (data) return <NotificationsSwitch isOn={data.status === 'subscribed'} />;
  if (!isError) {
    return (
      <Skeleton label={texts.loading} className="grid h-12 content-center gap-2">
        <SkeletonLine className="h-3 w-44" />
        <SkeletonLine className="h-2.5 w-72 max-w-full" />
      </Skeleton>
    );
  }
  return (
    <div role="alert">
      <Message
        kind="danger"
        actions={
          <Button
            size="sm"
            loading={isFetching}
            loadingWord={texts.loading}
            onClick={() => void refetch()}
          >
            {messages.tryAgain}
          </Button>
        }
      >
        {texts.notLoaded}
      </Message>
    </div>
  );
}
