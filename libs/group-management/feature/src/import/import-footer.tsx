import { Button } from '@portal/shared/ui';
import { problemOf } from './import-steps';
import { countWithoutSeat } from './import-state';
import { messages } from './messages';
import type { ImportFlow } from './use-import';

const texts = messages;

/** How many users are to be imported, and the seats before and after (GROUP-65). */
export function ImportSum({ flow: { state } }: { readonly flow: ImportFlow }) {
  if (state.step !== 'checked') return null;
  const { emails, seatsLeft } = state.list;
  const missing = state.isShortened ? 0 : countWithoutSeat(state.list);
  return (
    <p className="num">
      <b>{texts.toBeImported(emails.length)}</b>{' '}
      {seatsLeft !== null && (
        <span className="text-ink-muted">
          {missing > 0
            ? texts.missing(seatsLeft, missing)
            : texts.seats(seatsLeft, seatsLeft - emails.length)}
        </span>
      )}
    </p>
  );
}

/** The buttons of each step; the confirming one says how many. */
export function ImportButtons({
  flow,
  onClose,
}: {
  readonly flow: ImportFlow;
  readonly onClose: () => void;
}) {
  const { state, submit, stop, resume, restart } = flow;
  switch (state.step) {
    case 'sending':
      return <Button onClick={stop}>{texts.stop}</Button>;
    case 'done':
      return (
        <Button variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      );
    case 'paused':
      return (
        <>
          <Button onClick={onClose}>{texts.close}</Button>
          <Button variant="primary" onClick={() => resume(state)}>
            {texts.resume}
          </Button>
        </>
      );
    case 'choose':
      return <Button onClick={onClose}>{texts.cancel}</Button>;
    default:
      return (
        <>
          <Button variant="quiet" onClick={restart}>
            {texts.another}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
          {state.step === 'checked' && (
            <Button
              variant="primary"
              disabledReason={problemOf(flow)}
              onClick={() => submit(state.list)}
            >
              {texts.submit(state.list.emails.length)}
            </Button>
          )}
        </>
      );
  }
}
