import { theme, themeBootScript } from './theme';

const shown = () => document.documentElement.getAttribute('data-theme');

afterEach(() => jest.restoreAllMocks());
beforeEach(() => {
  window.localStorage.clear();
  document.documentElement.removeAttribute('data-theme');
});

describe('theme', () => {
  it.each([
    ['light', 'false', 'light'],
    ['dark', 'true', 'dark'],
    ['system', null, null],
  ] as const)('keeps %s as a dark-mode preference of %j', (choice, stored, attribute) => {
    theme.store(choice);
    expect(window.localStorage.getItem('dark-mode')).toBe(stored);
    expect(theme.read()).toBe(choice);
    theme.apply(choice);
    expect(shown()).toBe(attribute);
  });

  it('goes back from a choice to the system', () => {
    theme.store('dark');
    theme.apply('dark');
    theme.store('system');
    theme.apply('system');
    expect(theme.read()).toBe('system');
    expect(shown()).toBeNull();
  });

  it('reads a preference that is not true or false as the system’s', () => {
    window.localStorage.setItem('dark-mode', '"purple"');
    expect(theme.read()).toBe('system');
  });

  it('tells what another tab chose', () => {
    const heard = jest.fn();
    const stop = theme.subscribe(heard);
    window.localStorage.setItem('dark-mode', 'true');
    window.dispatchEvent(new StorageEvent('storage', { key: 'dark-mode' }));
    stop();
    expect(heard.mock.calls).toEqual([['dark']]);
  });
});

describe('withoutTransitions', () => {
  class FakeSheet {
    text = '';
    replaceSync(text: string): void {
      this.text = text;
    }
  }

  it('switches transitions off until the new colours are painted', () => {
    const frames: FrameRequestCallback[] = [];
    const sheets: { adoptedStyleSheets: FakeSheet[] } = { adoptedStyleSheets: [] };
    Object.assign(document, sheets);
    Object.assign(globalThis, { CSSStyleSheet: FakeSheet });
    jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));

    theme.apply('dark');
    expect(document.adoptedStyleSheets).toMatchObject([
      { text: expect.stringContaining('transition: none') },
    ]);
    frames.shift()?.(0);
    expect(document.adoptedStyleSheets).toHaveLength(1);
    frames.shift()?.(16);
    expect(document.adoptedStyleSheets).toHaveLength(0);
    expect(shown()).toBe('dark');
  });
});

describe('the theme’s boot script', () => {
  const boot = () => {
    const script = document.createElement('script');
    script.textContent = themeBootScript;
    document.head.append(script);
    script.remove();
  };

  it.each([
    ['true', 'dark'],
    ['false', 'light'],
    ['"dark"', null],
    ['', null],
  ])('shows a stored %j as %j before anything else runs', (stored, attribute) => {
    window.localStorage.setItem('dark-mode', stored);
    boot();
    expect(shown()).toBe(attribute);
  });

  it('leaves the page alone when storage is blocked', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    boot();
    expect(shown()).toBeNull();
  });
});
