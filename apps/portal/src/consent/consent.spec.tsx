import { sessionReducer, sessionReducerPath } from '@portal/auth-session/api';
import { runtimeConfig } from '@portal/shared/browser';
import { useTelemetry } from '@portal/shared/telemetry';
import { renderView } from '@portal/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { reset } from 'vanilla-cookieconsent';
import { ConfigContext } from '../config-context';
import { Consent, useCookieSettings } from './consent';

class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const tagManagerUrl = 'https://tags.example/gtm.js?id=GTM-1';
const sent = jest.fn<Promise<Response>, Parameters<typeof fetch>>();

function Page() {
  const { track } = useTelemetry();
  const openSettings = useCookieSettings();
  return (
    <>
      <button onClick={() => track({ type: 'contact_sales', action: 'clicked' })}>Report</button>
      <button onClick={openSettings}>Cookie settings</button>
    </>
  );
}

const open = (route = '/plans', settings: { readonly tagManagerUrl?: string } = {}) =>
  renderView(
    <ConfigContext value={runtimeConfig(settings)}>
      <Consent>
        <Page />
      </Consent>
    </ConfigContext>,
    { route, reducers: { [sessionReducerPath]: sessionReducer } },
  );

const press = (name: string) => screen.findByRole('button', { name });
const banner = () => screen.queryByRole('region', { name: 'Cookies and analytics' });
const tagScripts = () => document.querySelectorAll(`script[src="${tagManagerUrl}"]`).length;
const leavePage = () => window.dispatchEvent(new Event('pagehide'));

beforeEach(() => {
  window.ResizeObserver = NoResizeObserver;
  window.localStorage.clear();
  sent.mockReset().mockResolvedValue(new Response('{}'));
  window.fetch = sent;
});
afterEach(() => {
  reset();
  document.head.replaceChildren();
});

describe('Consent', () => {
  it('What was reported before is not sent either when the user accepts before the stored choice is read (EVENT-23)', async () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Report' }));
    fireEvent.click(screen.getByRole('button', { name: 'Accept all' }));
    await waitFor(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Report' }));
      leavePage();
      expect(sent).toHaveBeenCalled();
    });
    const events = JSON.parse(String(sent.mock.calls[0]?.[1]?.body)).events;
    expect(events).toHaveLength(1);
  });

  it('What was reported before the user accepts is never sent; what follows is, until the user withdraws (EVENT-20, EVENT-23, EVENT-25)', async () => {
    const { user } = open();
    await user.click(await press('Report'));
    await user.click(await press('Accept all'));
    await waitFor(() => expect(banner()).not.toBeInTheDocument());
    leavePage();
    expect(sent).not.toHaveBeenCalled();

    await waitFor(async () => {
      await user.click(await press('Report'));
      leavePage();
      expect(sent).toHaveBeenCalled();
    });
    expect(sent.mock.calls[0]?.[0]).toBe('http://localhost/metrics/events');
    expect(window.localStorage.getItem('device-id')).not.toBeNull();

    await user.click(await press('Cookie settings'));
    await user.click(await press('Reject all'));
    await waitFor(() => expect(window.localStorage.getItem('device-id')).toBeNull());
    sent.mockClear();
    await user.click(await press('Report'));
    leavePage();
    expect(sent).not.toHaveBeenCalled();
  });

  it.each(['/authorize-redirect', '/embedded-session', '/invite'])(
    '%s has no cookie banner and no tags (EVENT-29)',
    async (path) => {
      jest.useFakeTimers();
      open(path, { tagManagerUrl });
      await act(() => jest.advanceTimersByTimeAsync(5_000));
      jest.useRealTimers();
      expect(banner()).not.toBeInTheDocument();
      expect(tagScripts()).toBe(0);
    },
  );

  it('A page in a frame has no cookie banner and no tags (EVENT-29)', async () => {
    const parent = jest.spyOn(window, 'parent', 'get').mockReturnValue({} as Window);
    jest.useFakeTimers();
    open('/oauth2/callback', { tagManagerUrl });
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    jest.useRealTimers();
    expect(banner()).not.toBeInTheDocument();
    expect(tagScripts()).toBe(0);
    parent.mockRestore();
  });

  it('The tag manager is loaded when the user allows something, and never when none is configured (EVENT-28)', async () => {
    const { user, unmount } = open('/plans', { tagManagerUrl });
    await press('Accept all');
    expect(tagScripts()).toBe(0);
    await user.click(await press('Accept all'));
    await waitFor(() => expect(tagScripts()).toBe(1));
    unmount();
  });
});
