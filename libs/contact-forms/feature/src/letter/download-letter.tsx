import type { LetterValues } from '@portal/contact-forms/letter';
import { createBrowserClock, saveFile } from '@portal/shared/browser';
import { Button, Message } from '@portal/shared/ui';
import type { Brand } from '@portal/shared/util';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { messages } from '../messages';

interface DownloadLetterProps {
  readonly brand: Brand;
  readonly sent: LetterValues | undefined;
}

const texts = messages.download;
const clock = createBrowserClock();

/** What makes the letter is loaded with the first click; it is larger than the rest of the page. */
async function saveLetter(values: LetterValues, brand: Brand): Promise<void> {
  const { makeInWorker } = await import('./make-in-worker');
  const bytes = await makeInWorker({ values, brand, now: clock.now() });
  saveFile(bytes, texts.fileName(brand.productName), 'application/pdf');
}

/** Whether nothing was typed since the form was emptied; it keeps the email address. */
const isEmpty = ({ email: _, ...rest }: LetterValues) =>
  Object.values(rest).every((value) => !value.trim());

/** The letter with what the form around it has so far, and with the inquiry that was sent until another one is begun (CONTACT-22). */
export function DownloadLetter({ brand, sent }: DownloadLetterProps) {
  const { values: typed } = useFormikContext<LetterValues>();
  const hasSent = sent !== undefined && isEmpty(typed);
  const values = hasSent ? sent : typed;
  const [state, setState] = useState<'ready' | 'making' | 'failed'>('ready');

  const download = async () => {
    setState('making');
    setState(
      await saveLetter(values, brand).then(
        () => 'ready' as const,
        () => 'failed' as const,
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
