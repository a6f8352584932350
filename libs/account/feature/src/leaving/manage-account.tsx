import { accountErrors, deletionProblem } from '@portal/account/domain';
import type { User } from '@portal/auth-session/domain';
import { saveFile } from '@portal/shared/browser';
import { Button, PageSection, StatusRegion, useTimedMessage } from '@portal/shared/ui';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { accountApi } from '../api/account-api';
import { messages } from '../messages';

const texts = messages.manage;

const DeleteAccountDialog = lazy(async () => ({
  default: (await import('./delete-account-dialog')).DeleteAccountDialog,
}));

interface ManageAccountProps {
  readonly user: User;
  readonly productName: string;
  readonly planRenews: boolean;
  readonly administersLiveGroup: boolean;
}

/** The download of the user's data, and the deletion of the account (ACCT-200, ACCT-201, ACCT-206). */
export function ManageAccount({ user, productName, ...facts }: ManageAccountProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const problem = deletionProblem(facts);
  const reason = problem && accountErrors[problem].text;
  return (
    <PageSection heading={texts.heading}>
      <div className="grid gap-5">
        <DownloadData productName={productName} />
        <Row
          hint={reason ?? texts.deleteHint}
          action={
            <Button
              variant="danger"
              {...(reason !== undefined && { disabledReason: reason })}
              onClick={() => setIsDeleting(true)}
            >
              {texts.delete}
            </Button>
          }
        />
      </div>
      {isDeleting && (
        <Suspense>
          <DeleteAccountDialog
            user={user}
            productName={productName}
            onClose={() => setIsDeleting(false)}
          />
        </Suspense>
      )}
    </PageSection>
  );
}

function Row({ hint, action }: { readonly hint: string; readonly action: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 flex-1 basis-72 text-ink-muted">{hint}</p>
      {action}
    </div>
  );
}

function DownloadData({ productName }: Pick<ManageAccountProps, 'productName'>) {
  const [download, { isLoading }] = accountApi.useDownloadAccountDataMutation();
  const { show, dismiss, region } = useTimedMessage();

  const save = async () => {
    dismiss();
    try {
      const text = JSON.stringify(await download().unwrap(), null, 2);
      saveFile(text, texts.fileName(productName), 'application/json');
    } catch {
      show('danger', texts.downloadFailed);
    }
  };
  return (
    <div>
      <Row
        hint={texts.downloadHint}
        action={
          <Button loading={isLoading} loadingWord={texts.downloading} onClick={() => void save()}>
            {texts.download}
          </Button>
        }
      />
      <StatusRegion {...region} className="mt-3" />
    </div>
  );
}
