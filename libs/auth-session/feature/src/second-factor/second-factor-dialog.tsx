import { authSessionEndpoints as endpoints, codeForm } from '@portal/auth-session/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { Form, FormTextField, SubmitButton } from '@portal/shared/forms';
import { Button, Dialog } from '@portal/shared/ui';
import { useState } from 'react';
import { securityApi } from '../api/security-api';
import { securityMessages } from '../security/messages';
import { atCodeField } from './code-failure';
import { RecoveryCodes } from './recovery-codes';

const texts = securityMessages.secondFactor;

/** The key of an app that is being set up. */
export interface ShownKey {
  readonly key: string;
  readonly qrCode: string;
}

interface SecondFactorDialogProps {
  /** The key to confirm, or the new recovery codes of an app that is in use. */
  readonly shown: ShownKey | readonly string[];
  readonly onClose: () => void;
}

/** Sets an authenticator app up, and shows new recovery codes (AUTH-472, AUTH-473). */
export function SecondFactorDialog({ shown, onClose }: SecondFactorDialogProps) {
  const [codes, setCodes] = useState('key' in shown ? undefined : shown);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={codes ? texts.codes : texts.add}
    >
      {codes && <RecoveryCodes codes={codes} onDone={onClose} />}
      {!codes && 'key' in shown && <SetUp shown={shown} onAdded={setCodes} onCancel={onClose} />}
    </Dialog>
  );
}

interface SetUpProps {
  readonly shown: ShownKey;
  readonly onAdded: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

function SetUp({ shown: { key, qrCode }, onAdded, onCancel }: SetUpProps) {
  const [add] = securityApi.useAddSecondFactorMutation();

  const confirm = async ({ code }: { readonly code: string }) => {
    try {
      const { recoveryCodes } = await add({ code }).unwrap();
      onAdded(recoveryCodes);
    } catch (thrown) {
      throw atCodeField(apiErrorOf(endpoints.addSecondFactor, thrown));
    }
  };
  return (
    <Form
      schema={codeForm}
      initialValues={{ code: '', trustDevice: false }}
      onSubmit={confirm}
      className="grid gap-5"
      aria-label={texts.add}
    >
      <p>{texts.scan}</p>
      <img
        alt={texts.qrCode}
        src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
        className="size-48 justify-self-center"
      />
      <p className="text-ink-muted">
        {texts.manual} <code className="font-mono wrap-anywhere text-ink">{key}</code>
      </p>
      <FormTextField
        name="code"
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <div className="flex justify-end gap-3 max-sm:flex-col-reverse max-sm:items-stretch">
        <Button size="lg" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <SubmitButton loadingWord={texts.adding}>{texts.confirm}</SubmitButton>
      </div>
    </Form>
  );
}
