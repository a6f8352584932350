import { saveFile } from '@portal/shared/browser';
import { Button, Message } from '@portal/shared/ui';
import { useState } from 'react';
import { securityMessages } from '../security/messages';

const texts = securityMessages.secondFactor;

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** New recovery codes, which are shown this once: to copy, to save, to print (AUTH-473). */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [copied, setCopied] = useState<boolean>();
  const text = codes.join('\n');

  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div className="grid gap-5">
      <p>{texts.codesIntro}</p>
      <ol aria-label={texts.codes} className="grid gap-y-1 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div role="status">
        {copied !== undefined && (
          <Message kind={copied ? 'success' : 'danger'}>
            {copied ? texts.copied : texts.notCopied}
          </Message>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="lg" onClick={copy}>
          {texts.copy}
        </Button>
        <Button size="lg" onClick={() => saveFile(text, texts.fileName, 'text/plain')}>
          {texts.download}
        </Button>
        <Button size="lg" variant="primary" onClick={onDone}>
          {texts.done}
        </Button>
      </div>
    </div>
  );
}
