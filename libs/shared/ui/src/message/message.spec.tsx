import { act, fireEvent, render, screen } from '@testing-library/react';
import { Button } from '../button/button';
import { type MessageKind, StatusRegion, useTimedMessage } from './message';

function Page({ kind }: { kind: MessageKind }) {
  const { show, region } = useTimedMessage();
  return (
    <>
      <StatusRegion {...region} />
      <Button onClick={() => show(kind, 'Your email was changed', { leavesAfterMs: 5000 })}>
        Save
      </Button>
    </>
  );
}

const text = () => screen.queryByText('Your email was changed');

function showMessage(kind: MessageKind) {
  render(<Page kind={kind} />);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('StatusRegion', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('The live region exists before its first message (SHARED-21)', () => {
    render(<Page kind="success" />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(screen.getByRole('status')).toHaveAttribute('aria-live', 'polite');
  });

  it('A success message disappears after its time (SHARED-20)', () => {
    showMessage('success');
    expect(screen.getByRole('status')).toHaveTextContent('Your email was changed');
    wait(4999);
    expect(text()).toBeInTheDocument();
    wait(1);
    expect(text()).not.toBeInTheDocument();
  });

  it.each(['danger', 'warning', 'info'] as const)(
    'A message of the kind %s stays (SHARED-20)',
    (kind) => {
      showMessage(kind);
      wait(60_000);
      expect(text()).toBeInTheDocument();
    },
  );

  it.each([
    ['the pointer is on it', fireEvent.pointerOver, fireEvent.pointerOut],
    ['the focus is on it', fireEvent.focus, fireEvent.blur],
  ])('The timer of a success message stops while %s (SHARED-20)', (_, begin, end) => {
    showMessage('success');
    wait(4000);
    const button = screen.getByRole('button', { name: 'Dismiss' });
    begin(button);
    wait(60_000);
    expect(text()).toBeInTheDocument();
    end(button);
    wait(999);
    expect(text()).toBeInTheDocument();
    wait(1);
    expect(text()).not.toBeInTheDocument();
  });

  it('A success message that replaces another one gets its full time (SHARED-20)', () => {
    showMessage('success');
    wait(4000);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    wait(4000);
    expect(text()).toBeInTheDocument();
  });

  it.each([true, false])(
    'A message takes the focus when the control that was pressed is gone: %s (SHARED-320)',
    (isGone) => {
      function Form() {
        const { show, region } = useTimedMessage();
        return (
          <>
            <StatusRegion {...region} />
            {!(isGone && region.message) && (
              <Button onClick={() => show('success', 'Sent', { leavesAfterMs: 5_000 })}>
                Send
              </Button>
            )}
          </>
        );
      }
      render(<Form />);
      const send = screen.getByRole('button', { name: 'Send' });
      send.focus();
      fireEvent.click(send);
      expect(document.activeElement).toBe(isGone ? screen.getByRole('status') : send);
      // The focus that it was given does not keep it.
      wait(5_000);
      expect(screen.queryByText('Sent')).not.toBeInTheDocument();
    },
  );

  it.each([
    ['takes', 'the user did nothing else', () => undefined],
    ['leaves', 'the user has pressed a key', () => fireEvent.keyDown(document.body)],
  ])(
    'A message %s the focus of a control that is disabled after it when %s (SHARED-564)',
    async (verb, _, doMore) => {
      showMessage('danger');
      const save = screen.getByRole('button', { name: 'Save' });
      save.focus();
      doMore();
      save.setAttribute('disabled', '');
      await act(() => Promise.resolve());
      const isTaken = verb === 'takes';
      expect(document.activeElement).toBe(isTaken ? screen.getByRole('status') : save);
    },
  );

  it('A message can be dismissed (SHARED-20)', () => {
    showMessage('danger');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});
