import { act, renderHook } from '@testing-library/react';

import { useRowHighlight } from './use-row-highlight';

describe('useRowHighlight', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('A changed row is highlighted for 2 seconds (SHARED-30)', () => {
    const { result } = renderHook(useRowHighlight);
    act(() => result.current.highlight('chen'));
    act(() => jest.advanceTimersByTime(1999));
    expect([...result.current.highlightedKeys]).toEqual(['chen']);
    act(() => jest.advanceTimersByTime(1));
    expect(result.current.highlightedKeys.size).toBe(0);
  });

  it('Another change restarts the 2 seconds of a highlighted row (SHARED-30)', () => {
    const { result } = renderHook(useRowHighlight);
    act(() => result.current.highlight('chen'));
    act(() => jest.advanceTimersByTime(1500));
    act(() => result.current.highlight('gus'));
    act(() => jest.advanceTimersByTime(1500));
    expect([...result.current.highlightedKeys]).toEqual(['gus']);
  });
});
