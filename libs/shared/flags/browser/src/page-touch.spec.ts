import { fireEvent } from '@testing-library/react';
import { watchTouch, type PageTouch } from './page-touch';

let touch: PageTouch | undefined;
const watch = () => {
  touch = watchTouch((element) => element.closest('[data-notice]') !== null);
  return touch;
};
const element = (id: string): Element => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`There is no ${id}.`);
  return found;
};

beforeEach(() => {
  document.body.innerHTML =
    '<button id="page">Buy</button><p data-notice><button id="answer">Accept</button></p>';
});
afterEach(() => touch?.stop());

describe('watchTouch', () => {
  it.each([
    ['A press', () => fireEvent.pointerDown(element('page'))],
    ['A scroll', () => fireEvent.wheel(element('page'))],
    ['A key', () => fireEvent.keyDown(element('page'), { key: 'a' })],
    ['Tab to an element', () => fireEvent.keyUp(element('page'), { key: 'Tab' })],
  ])('%s on the page counts until the next page begins (FLAG-13)', (_, act) => {
    const { isTouched, reset } = watch();
    expect(isTouched()).toBe(false);
    act();
    expect(isTouched()).toBe(true);
    reset();
    expect(isTouched()).toBe(false);
  });

  it('A notice that is answered with the mouse or the keyboard does not count (FLAG-13)', () => {
    const { isTouched } = watch();
    fireEvent.pointerDown(element('answer'));
    fireEvent.keyDown(document.body, { key: 'Tab' });
    fireEvent.keyUp(element('answer'), { key: 'Tab' });
    fireEvent.keyDown(element('answer'), { key: 'Enter' });
    fireEvent.keyUp(element('page'), { key: 'Enter' });
    expect(isTouched()).toBe(false);
  });

  it.each([
    ['page', true],
    ['answer', false],
  ])(
    'What the user pressed before the page watched counts, if it was %s: %s (FLAG-13)',
    (id, is) => {
      Object.defineProperty(navigator, 'userActivation', {
        value: { hasBeenActive: true },
        configurable: true,
      });
      document.getElementById(id)?.focus();
      expect(watch().isTouched()).toBe(is);
      Reflect.deleteProperty(navigator, 'userActivation');
    },
  );
});
