import { act, renderHook } from '@testing-library/react';

import { useRowHighlight } from './use-row-highlight';

describe('useRowHighlight', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('highlights a row for 2 seconds', () => {
    const { result } = renderHook(useRowHighlight);
    act(() => result.current.highlight('chen'));
    act(() => jest.advanceTimersByTime(1999));
    expect([...result.current.highlightedKeys]).toEqual(['chen']);
    act(() => jest.advanceTimersByTime(1));
    expect(result.current.highlightedKeys.size).toBe(0);
  });

  it('starts again with the next change', () => {
    const { result } = renderHook(useRowHighlight);
    act(() => result.current.highlight('chen'));
    act(() => jest.advanceTimersByTime(1500));
    act(() => result.current.highlight('gus'));
    act(() => jest.advanceTimersByTime(1500));
    expect([...result.current.highlightedKeys]).toEqual(['gus']);
  });
});
