import { isProofCanceled } from '@portal/shared/data-access';
import { ConfirmDialog } from '@portal/shared/ui';
import { overleafOauthApi } from '../api';
import { messages as texts } from './messages';
import { forgetPrimaryEmail } from './primary-email';

interface UnlinkDialogProps {
  readonly onUnlinked: () => void;
  readonly onFailure: (sentence: string) => void;
  readonly onClose: () => void;
}

export function UnlinkDialog({ onUnlinked, onFailure, onClose }: UnlinkDialogProps) {
  const [unlink, { isLoading }] = overleafOauthApi.useUnlinkEditorAccountMutation();

  const confirm = async () => {
    try {
      await unlink().unwrap();
      forgetPrimaryEmail();
      onUnlinked();
    } catch (thrown) {
      if (!isProofCanceled(thrown)) onFailure(texts.failed);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.confirmTitle}
      confirmLabel={texts.unlink}
      loadingWord={texts.unlinking}
      loading={isLoading}
      destructive
      onConfirm={() => void confirm()}
    >
      {texts.confirmText}
    </ConfirmDialog>
  );
}
