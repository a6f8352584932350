import { theme } from '@portal/shared/browser';
import { act, render, renderHook, screen } from '@testing-library/react';
import { messages } from '../messages';
import { PageBoundary } from './page-states';
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
    expect(screen.getByRole('heading', { name: messages.pageError.heading })).toBeVisible();
    rerender(
      <PageBoundary key="/two">
        <h1>Another page</h1>
      </PageBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'Another page' })).toBeVisible();
    errors.mockRestore();
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
