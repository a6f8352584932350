import { bootScript } from './boot-script';
import { theme } from './theme';

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
  ] as const)(
    'The theme %s is stored as %j and shown as %j (SHARED-16)',
    (choice, stored, attribute) => {
      theme.store(choice);
      expect(window.localStorage.getItem('dark-mode')).toBe(stored);
      expect(theme.read()).toBe(choice);
      theme.apply(choice);
      expect(shown()).toBe(attribute);
    },
  );

  it('Choosing the system’s theme removes the stored choice (SHARED-16)', () => {
    theme.store('dark');
    theme.apply('dark');
    theme.store('system');
    theme.apply('system');
    expect(theme.read()).toBe('system');
    expect(shown()).toBeNull();
  });

  it('A stored preference other than true or false means the system’s theme (SHARED-16)', () => {
    window.localStorage.setItem('dark-mode', '"purple"');
    expect(theme.read()).toBe('system');
  });

  it('A theme listener is called with the theme that another tab chose (SHARED-16)', () => {
    const listener = jest.fn();
    const stop = theme.subscribe(listener);
    window.localStorage.setItem('dark-mode', 'true');
    window.dispatchEvent(new StorageEvent('storage', { key: 'dark-mode' }));
    stop();
    expect(listener.mock.calls).toEqual([['dark']]);
  });
});

describe('withoutTransitions', () => {
  class FakeSheet {
    text = '';
    replaceSync(text: string): void {
      this.text = text;
    }
  }

  it('Transitions are off until the colors of a new theme are painted', () => {
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
    script.textContent = bootScript;
    document.head.append(script);
    script.remove();
  };

  it.each([
    ['true', 'dark'],
    ['false', 'light'],
    ['"dark"', null],
    ['', null],
  ])('The boot script shows the stored preference %j as %j (SHARED-16)', (stored, attribute) => {
    window.localStorage.setItem('dark-mode', stored);
    boot();
    expect(shown()).toBe(attribute);
  });

  it('The boot script changes nothing when the storage is blocked (SHARED-16)', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    boot();
    expect(shown()).toBeNull();
  });
});
