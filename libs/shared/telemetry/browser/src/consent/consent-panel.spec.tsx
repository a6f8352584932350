import { createBrowserClock } from '@portal/shared/browser';
import { fakeClock } from '@portal/shared/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reset } from 'vanilla-cookieconsent';
import { useState } from 'react';
import { ConsentPanel, isAboutConsent } from './consent-panel';
import {
  consentBootScript,
  endConsentOfBoot,
  readChoice,
  revisionOf,
  type ConsentChoice,
} from './stored-choice';

class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const onChoose = jest.fn();

function Page({ offersMarketing = false }: { readonly offersMarketing?: boolean }) {
  const [choice, setChoice] = useState<ConsentChoice>();
  const [settingsAreOpen, setSettingsAreOpen] = useState(false);
  return (
    <>
      <main tabIndex={-1}>
        <button onClick={() => setSettingsAreOpen(true)}>Cookie settings</button>
      </main>
      <ConsentPanel
        offersMarketing={offersMarketing}
        choice={choice}
        isKnown
        settingsAreOpen={settingsAreOpen}
        onSettingsClose={() => setSettingsAreOpen(false)}
        onChoose={(chosen) => {
          onChoose(chosen);
          setChoice(chosen);
        }}
      />
    </>
  );
}

const open = (offersMarketing = false) => {
  render(<Page offersMarketing={offersMarketing} />);
  return userEvent.setup();
};
const button = (name: string) => screen.getByRole('button', { name });
const banner = () => screen.queryByRole('region', { name: 'Cookies and analytics' });
const clock = createBrowserClock();
const stored = (offersMarketing = false, at = clock.now()) =>
  readChoice(revisionOf(offersMarketing), { now: () => at });
const days = (count: number) => new Date(clock.now().getTime() + count * 24 * 60 * 60 * 1_000);

beforeEach(() => {
  window.ResizeObserver = NoResizeObserver;
  window.localStorage.clear();
  onChoose.mockReset();
});
afterEach(() => reset());

describe('ConsentPanel', () => {
  it.each([
    ['Accept all', true],
    ['Reject all', false],
  ])(
    '"%s" in the banner stores the choice and closes the banner (EVENT-20)',
    async (name, allowed) => {
      const user = open();
      expect(banner()).toBeVisible();
      await user.click(button(name));
      await waitFor(() => expect(banner()).not.toBeInTheDocument());
      expect(stored()).toEqual({ analytics: allowed, marketing: false });
      expect(onChoose.mock.calls).toEqual([[{ analytics: allowed, marketing: false }]]);
      expect(screen.getByRole('main')).toHaveFocus();
    },
  );

  it('Its buttons and those of the settings are told from the page (FLAG-13)', async () => {
    const user = open();
    expect(isAboutConsent(button('Accept all'))).toBe(true);
    expect(isAboutConsent(button('Cookie settings'))).toBe(false);
    await user.click(button('Choose'));
    expect(isAboutConsent(await screen.findByRole('button', { name: 'Save choice' }))).toBe(true);
    expect(isAboutConsent(document.body)).toBe(false);
  });

  it('A user chooses the purposes one by one (EVENT-20, EVENT-22)', async () => {
    const user = open(true);
    await user.click(button('Choose'));
    await user.click(await screen.findByRole('checkbox', { name: 'Marketing' }));
    await user.click(button('Save choice'));
    await waitFor(() => expect(banner()).not.toBeInTheDocument());
    expect(stored(true)).toEqual({ analytics: false, marketing: true });
  });

  it('Without a tag manager nothing is asked about marketing; with one users are asked again (EVENT-21)', async () => {
    const user = open();
    await user.click(button('Choose'));
    expect(await screen.findByRole('checkbox', { name: 'Analytics' })).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: 'Marketing' })).not.toBeInTheDocument();
    await user.click(screen.getAllByRole('button', { name: 'Accept all' }).at(-1) ?? document.body);
    await waitFor(() => expect(stored()).toEqual({ analytics: true, marketing: false }));
    expect(stored(true)).toBeUndefined();
  });

  it('A choice is kept for six months (EVENT-21)', async () => {
    const user = open();
    await user.click(button('Accept all'));
    await waitFor(() => expect(stored()).toBeDefined());
    expect(stored(false, days(181))).toBeDefined();
    expect(stored(false, days(183))).toBeUndefined();
  });

  it('The cookie settings show the choice and change it (EVENT-22)', async () => {
    const user = open();
    await user.click(button('Accept all'));
    await waitFor(() => expect(banner()).not.toBeInTheDocument());
    await user.click(button('Cookie settings'));
    const analytics = await screen.findByRole('checkbox', { name: 'Analytics' });
    expect(analytics).toBeChecked();
    await user.click(analytics);
    await user.click(button('Save choice'));
    await waitFor(() => expect(stored()).toEqual({ analytics: false, marketing: false }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('The three answers of the banner look the same (EVENT-20)', () => {
    open();
    const looks = ['Accept all', 'Reject all', 'Choose'].map((name) => button(name).className);
    expect(new Set(looks).size).toBe(1);
  });

  it('Closing the dialog without a choice decides nothing (EVENT-20)', async () => {
    const user = open();
    await user.click(button('Choose'));
    expect(await screen.findByRole('dialog')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(banner()).toBeVisible();
    expect(stored()).toBeUndefined();
    expect(onChoose).not.toHaveBeenCalled();
  });
});

describe('readChoice', () => {
  it.each(['{}', 'x', '{"categories":[],"revision":"1","expirationTime":1}'])(
    'A stored text that is no choice is no choice: %s (EVENT-21)',
    (text) => {
      window.localStorage.setItem('cookie-consent', text);
      expect(readChoice(1, fakeClock())).toBeUndefined();
    },
  );
});

describe('the boot script', () => {
  const markOf = (choice: object | undefined) => {
    endConsentOfBoot();
    window.localStorage.clear();
    if (choice) window.localStorage.setItem('cookie-consent', JSON.stringify(choice));
    document.body.append(
      Object.assign(document.createElement('script'), { textContent: consentBootScript }),
    );
    return document.documentElement.dataset['consent'];
  };

  it('A page of a user who has chosen is marked before the first paint, and no other (EVENT-30)', () => {
    const inAMonth = { expirationTime: days(30).getTime() };
    expect(markOf(inAMonth)).toBe('stored');
    expect(markOf({ expirationTime: days(-1).getTime() })).toBeUndefined();
    expect(markOf(undefined)).toBeUndefined();
    markOf(inAMonth);
    endConsentOfBoot();
    expect(document.documentElement.dataset['consent']).toBeUndefined();
  });
});
