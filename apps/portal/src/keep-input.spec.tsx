import { bootScript } from '@portal/shared/browser';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { keepInput, pressAgain } from './keep-input';

function SampleForm({ initialEmail = '' }: { readonly initialEmail?: string }) {
  const [email, setEmail] = useState(initialEmail);
  const [isTicked, setIsTicked] = useState(false);
  const [frequency, setFrequency] = useState('annual');
  const [sent, setSent] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSent(email);
      }}
    >
      <label>
        Email
        <input value={email} onChange={(event) => setEmail(event.target.value)} />
      </label>
      <label>
        Updates
        <input
          type="checkbox"
          checked={isTicked}
          onChange={(event) => setIsTicked(event.target.checked)}
        />
      </label>
      {['annual', 'monthly'].map((choice) => (
        <label key={choice}>
          {choice}
          <input
            type="radio"
            name="frequency"
            checked={choice === frequency}
            onChange={() => setFrequency(choice)}
          />
        </label>
      ))}
      <button type="button" onClick={() => setSent('by a button')}>
        Send
      </button>
      <output>{JSON.stringify({ email, isTicked, frequency, sent })}</output>
    </form>
  );
}

/** The page as it is in the HTML, before any script has run. */
function prerender(): HTMLElement {
  document.body.innerHTML = `<div>${renderToString(<SampleForm />)}</div>`;
  const root = document.body.firstElementChild;
  if (!(root instanceof HTMLElement)) throw new Error('There is no root.');
  return root;
}

const renderAgain = (root: HTMLElement, initialEmail?: string) =>
  act(() => keepInput(root, () => createRoot(root).render(<SampleForm {...{ initialEmail }} />)));

const state = () => JSON.parse(screen.getByRole('status').textContent);

/** Runs what `/boot.js` runs; returns how to remove it. */
function boot(): () => void {
  const script = document.createElement('script');
  script.textContent = bootScript;
  document.head.append(script);
  return () => script.remove();
}

describe('a prerendered form that React renders again', () => {
  it('Hydration keeps the text, the checkbox, the choice and the focus of the user (SHARED-25)', async () => {
    const root = prerender();
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('radio', { name: 'monthly' }));
    await userEvent.type(screen.getByRole('textbox'), 'ada@example.org');
    renderAgain(root);
    expect(state()).toEqual({
      email: 'ada@example.org',
      isTicked: true,
      frequency: 'monthly',
      sent: '',
    });
    expect(screen.getByRole('textbox')).toHaveFocus();
  });

  it('Hydration keeps the initial values of fields that the user did not change', () => {
    const root = prerender();
    renderAgain(root, 'known@example.org');
    expect(state()).toEqual({
      email: 'known@example.org',
      isTicked: false,
      frequency: 'annual',
      sent: '',
    });
    expect(document.body).toHaveFocus();
  });

  it('A form that was submitted before hydration is sent with the typed text afterwards (SHARED-25)', async () => {
    const remove = boot();
    const root = prerender();
    await userEvent.type(screen.getByRole('textbox'), 'ada@example.org{Enter}');
    renderAgain(root);
    await waitFor(() => expect(state()).toMatchObject({ sent: 'ada@example.org' }));
    remove();
  });

  it('A button that was pressed before React took the page over is pressed once, then (SHARED-150)', async () => {
    const remove = boot();
    const root = prerender();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    renderAgain(root);
    expect(state()).toMatchObject({ sent: 'by a button' });

    const hydrated = prerender();
    boot();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await act(async () => {
      hydrateRoot(hydrated, <SampleForm />);
      pressAgain();
    });
    expect(state()).toMatchObject({ sent: 'by a button' });
    remove();
  });
});
