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

  it('is there before there is anything to say, so that the first message is announced', () => {
    render(<Page kind="success" />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(screen.getByRole('status')).toHaveAttribute('aria-live', 'polite');
  });

  it('lets success leave after its time', () => {
    showMessage('success');
    expect(screen.getByRole('status')).toHaveTextContent('Your email was changed');
    wait(4999);
    expect(text()).toBeInTheDocument();
    wait(1);
    expect(text()).not.toBeInTheDocument();
  });

  it.each(['danger', 'warning', 'info'] as const)('lets %s stay', (kind) => {
    showMessage(kind);
    wait(60_000);
    expect(text()).toBeInTheDocument();
  });

  it.each([
    ['the pointer is on it', fireEvent.pointerEnter, fireEvent.pointerLeave],
    ['it holds the focus', fireEvent.focus, fireEvent.blur],
  ])('stops the time while %s', (_, begin, end) => {
    showMessage('success');
    wait(4000);
    begin(screen.getByRole('status'));
    wait(60_000);
    expect(text()).toBeInTheDocument();
    end(screen.getByRole('status'));
    wait(999);
    expect(text()).toBeInTheDocument();
    wait(1);
    expect(text()).not.toBeInTheDocument();
  });

  it('gives a new message its full time', () => {
    showMessage('success');
    wait(4000);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    wait(4000);
    expect(text()).toBeInTheDocument();
  });

  it('can be dismissed', () => {
    showMessage('danger');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});
