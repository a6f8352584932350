import { renderView } from '@portal/shared/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { QueryError } from './query-error';

const otherError = 'An error occurred. Please try again.';

const queryError = <QueryError productName="Lemma" editorName="the LaTeX editor" />;

const letPass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('QueryError', () => {
  it.each([
    [
      'ol-user-not-found',
      "User not found. Please sign in with the LaTeX editor from Lemma's editor integration.",
    ],
    ['access_denied', otherError],
    ['<script>', otherError],
  ])('The error %s in the query is shown and hidden after 10 seconds (AUTH-80)', (error, text) => {
    renderView(queryError, { route: `/?error=${encodeURIComponent(error)}` });
    expect(screen.getByRole('status')).toHaveTextContent(text);
    letPass(9_999);
    expect(screen.getByText(text)).toBeVisible();
    letPass(1);
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it('The error leaves the address, whose other parameters stay, and is still shown (AUTH-80)', () => {
    const { location } = renderView(queryError, { route: '/?code=A&error=x' });
    expect(location()).toBe('/?code=A');
    expect(screen.getByText(otherError)).toBeVisible();
  });

  it('The error stays while the pointer or the focus is on it', () => {
    renderView(queryError, { route: '/?error=x' });
    fireEvent.pointerEnter(screen.getByRole('status'));
    letPass(60_000);
    expect(screen.getByText(otherError)).toBeVisible();
    fireEvent.pointerLeave(screen.getByRole('status'));
    letPass(10_000);
    expect(screen.queryByText(otherError)).not.toBeInTheDocument();
  });

  it('Without an error in the query nothing is shown', () => {
    renderView(queryError, { route: '/' });
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});
