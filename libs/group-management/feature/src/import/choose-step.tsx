import { Button, classNames, TextAreaField } from '@portal/shared/ui';
import { FileUp } from 'lucide-react';
import { useEffect, useState, useId, type SyntheticEvent } from 'react';
import { messages as texts } from './messages';
import { acceptedFiles } from './reading/file-type';
import { saveSample } from './result-file';
import type { ImportFlow } from './use-import';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/**
 * Takes files that are dropped anywhere in the window, so that a miss does not leave the page for the file; returns whether a
 * file is over it. Text that is dragged into a field stays the browser's.
 */
function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      onFiles([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [onFiles]);
  return isOver;
}

/** Where a file is dropped; the whole area is the label of the file field, so that a press on it opens the chooser. */
function DropArea({
  chooseFiles,
  isWrong,
}: Pick<ImportFlow, 'chooseFiles'> & { readonly isWrong: boolean }) {
  const id = useId();
  const isOver = useFileDrop(chooseFiles);
  return (
    <label
      htmlFor={id}
      className={classNames(
        'relative grid cursor-pointer justify-items-center gap-1 rounded-md border border-dashed px-5 py-8 text-center',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isOver ? 'border-primary bg-primary-soft' : 'border-line-strong hover:bg-surface-sunken',
      )}
    >
      <FileUp aria-hidden="true" className="mb-1 text-ink-muted" />
      <span className="font-semibold text-link underline">{texts.choose}</span>
      <span id={`${id}-drop`} className="text-small text-pretty text-ink-muted">
        {texts.drop}
      </span>
      <input
        id={id}
        type="file"
        accept={acceptedFiles}
        aria-label={texts.choose}
        aria-describedby={`${id}-drop`}
        aria-invalid={isWrong || undefined}
        className="sr-only"
        onChange={({ target }) => {
          chooseFiles([...(target.files ?? [])]);
          // The same file can be chosen again after it was corrected.
          target.value = '';
        }}
      />
    </label>
  );
}

function PasteField({ paste }: Pick<ImportFlow, 'paste'>) {
  const [text, setText] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() === '') setIsEmpty(true);
    else paste(text);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextAreaField
        label={texts.paste}
        hint={texts.pasteHint}
        {...(isEmpty && { error: texts.pasteEmpty })}
        rows={3}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setIsEmpty(false);
        }}
      />
      <div className="flex justify-between gap-3 max-sm:flex-col-reverse">
        <Button variant="quiet" className="sm:-ms-4" onClick={saveSample}>
          {texts.sample}
        </Button>
        <Button type="submit">{texts.check}</Button>
      </div>
    </form>
  );
}

/** The first step: a file that is dropped or chosen, or addresses that are pasted (GROUP-64, GROUP-87). */
export function ChooseStep({
  flow: { chooseFiles, paste },
  isWrong,
}: {
  readonly flow: ImportFlow;
  readonly isWrong: boolean;
}) {
  return (
    <div className="grid gap-5">
      <DropArea chooseFiles={chooseFiles} isWrong={isWrong} />
      <PasteField paste={paste} />
    </div>
  );
}
