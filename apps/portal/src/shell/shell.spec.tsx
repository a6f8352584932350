import { theme } from '@portal/shared/browser';
import { act, render, renderHook, screen } from '@testing-library/react';
import { messages } from '../messages';
import { PageBoundary } from './page-states';
import { useTheme } from './use-theme';

describe('the page boundary', () => {
  it('shows a way on instead of a page that fails, and lets another page start anew', () => {
    const heard = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Failing = () => {
      throw new Error('planted');
    };
    const { rerender } = render(
      <PageBoundary key="/one">
        <Failing />
      </PageBoundary>,
    );
    expect(screen.getByRole('heading', { name: messages.pageError.heading })).toBeVisible();
    rerender(
      <PageBoundary key="/two">
        <h1>Another page</h1>
      </PageBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'Another page' })).toBeVisible();
    heard.mockRestore();
  });
});

describe('the theme', () => {
  beforeEach(() => {
    window.localStorage.clear();
    theme.apply('system');
  });

  it('is kept and shown when it is chosen', () => {
    const { result } = renderHook(() => useTheme());
    act(() => result.current[1]('dark'));
    expect(result.current[0]).toBe('dark');
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(theme.read()).toBe('dark');
  });

  it('follows the choice of another tab', () => {
    const { result } = renderHook(() => useTheme());
    window.localStorage.setItem('dark-mode', 'false');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'dark-mode' })));
    expect(result.current[0]).toBe('light');
    expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  });
});
