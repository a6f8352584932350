import type { LetterValues } from '@portal/contact-forms/letter';
import {
  askWorker,
  createBrowserClock,
  saveFile,
  trustedWorker,
  type TrustedWorker,
} from '@portal/shared/browser';
import { Button, Message } from '@portal/shared/ui';
import type { Brand } from '@portal/shared/util';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { messages } from '../messages';
import type { LetterOrder } from './letter.worker';

interface DownloadLetterProps {
  readonly brand: Brand;
  readonly sent: LetterValues | undefined;
}

const texts = messages.download;
const clock = createBrowserClock();

const startWorker = (Worker: TrustedWorker) =>
  new Worker(new URL('./letter.worker.ts', import.meta.url), { type: 'module' });

/** Makes the letter in a worker, because its layout takes up to a second, and saves it. Rejects when it cannot be made. */
async function saveLetter(order: LetterOrder): Promise<void> {
  const worker = startWorker(trustedWorker());
  const letter = await askWorker<Uint8Array<ArrayBuffer> | undefined>(worker, order);
  if (!letter) throw new Error('The letter could not be made.');
  saveFile(letter, texts.fileName(order.brand.productName), 'application/pdf');
}

/** Whether nothing was typed since the form was emptied; it keeps the email address. */
const isEmpty = ({ email: _, ...rest }: LetterValues) =>
  Object.values(rest).every((value) => !value.trim());

/** The letter with the values of the form around it, and with the sent inquiry until another one begins (CONTACT-22). */
export function DownloadLetter({ brand, sent }: DownloadLetterProps) {
  const { values: typed } = useFormikContext<LetterValues>();
  const hasSent = sent !== undefined && isEmpty(typed);
  const values = hasSent ? sent : typed;
  const [state, setState] = useState<'ready' | 'making' | 'failed'>('ready');

  const download = async () => {
    setState('making');
    const made = saveLetter({ values, brand, now: clock.now() });
    setState(
      await made.then(
        () => 'ready',
        () => 'failed',
      ),
    );
  };
  return (
    <div className="mt-8 border-t border-line pt-6">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <span
          aria-hidden="true"
          className="rounded-xs border border-line-strong px-2 py-1 text-caption font-semibold"
        >
          {texts.kind}
        </span>
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-semibold">{texts.title}</p>
          <p className="text-small text-ink-muted">{hasSent ? texts.textOfSent : texts.text}</p>
        </div>
        <Button
          variant="quiet"
          loading={state === 'making'}
          loadingWord={texts.making}
          onClick={() => void download()}
        >
          {texts.action}
        </Button>
      </div>
      <div role="status" className="not-empty:mt-4">
        {state === 'failed' && <Message kind="danger">{texts.failed}</Message>}
      </div>
    </div>
  );
}
