import { theme } from '@portal/shared/browser';
import { act, render, renderHook, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { lazyPage } from '../lazy-page';
import { messages } from '../messages';
import { PageBoundary } from './page-states';
import { useIsOnline } from '@portal/shared/ui';
import { useTheme } from './use-theme';

describe('the page boundary', () => {
  it('A page that fails is replaced by a message, and another page starts without it (SHARED-17)', () => {
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Failing = () => {
      throw new Error('planted');
    };
    const { rerender } = render(
      <PageBoundary key="/one">
        <Failing />
      </PageBoundary>,
    );
    expect(screen.getByRole('heading', { name: messages.pageError.failed.heading })).toBeVisible();
    rerender(
      <PageBoundary key="/two">
        <h1>Another page</h1>
      </PageBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'Another page' })).toBeVisible();
    errors.mockRestore();
  });
});

describe('a page that cannot be loaded', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://portal.example/assets/remove-dialog-1.js',
    'error loading dynamically imported module: https://portal.example/assets/remove-dialog-1.js',
    'Importing a module script failed.',
  ])('A dialog with a script that no longer exists says so, too: %s (SHARED-17)', (sentence) => {
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Dialog = () => {
      throw new TypeError(sentence);
    };
    render(
      <PageBoundary>
        <Dialog />
      </PageBoundary>,
    );
    expect(
      screen.getByRole('heading', { name: messages.pageError.replaced.heading }),
    ).toBeVisible();
    errors.mockRestore();
  });

  async function openMissingPage() {
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { Page } = lazyPage(() => Promise.reject(new TypeError('planted')));
    render(
      <PageBoundary>
        <Suspense>
          <Page />
        </Suspense>
      </PageBoundary>,
    );
    const heading = await screen.findByRole('heading', { level: 1 });
    errors.mockRestore();
    return heading;
  }

  it('A page with a script that no longer exists says that a new version is available (SHARED-17)', async () => {
    expect(await openMissingPage()).toHaveTextContent(messages.pageError.replaced.heading);
    expect(screen.getByRole('button', { name: 'Reload page' })).toBeVisible();
  });

  it('A page that cannot be loaded without a network says that the user is offline (SHARED-17)', async () => {
    const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await openMissingPage()).toHaveTextContent(messages.pageError.offline.heading);
    network.mockRestore();
  });
});

describe('the network', () => {
  it('A notice appears when the network is lost and disappears when it is back (SHARED-127)', () => {
    const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const { result } = renderHook(() => useIsOnline());
    expect(result.current).toBe(true);
    network.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(result.current).toBe(false);
    network.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(result.current).toBe(true);
    network.mockRestore();
  });
});

describe('the theme', () => {
  beforeEach(() => {
    window.localStorage.clear();
    theme.apply('system');
  });

  it('A chosen theme is stored and shown (SHARED-16)', () => {
    const { result } = renderHook(() => useTheme());
    act(() => result.current[1]('dark'));
    expect(result.current[0]).toBe('dark');
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(theme.read()).toBe('dark');
  });

  it('The theme follows the choice of another tab (SHARED-16)', () => {
    const { result } = renderHook(() => useTheme());
    window.localStorage.setItem('dark-mode', 'false');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'dark-mode' })));
    expect(result.current[0]).toBe('light');
    expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  });
});
