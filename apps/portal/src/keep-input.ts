import { submitAgain, takeEarlyPress, wasSubmittedEarly } from '@portal/shared/browser';
import { flushSync } from 'react-dom';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlsIn = (root: HTMLElement) => [
  ...root.querySelectorAll<Control>('input, select, textarea'),
];

const isTickable = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type);

/** Whether a control shows something else than the page was made with. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    return [...control.options].some(
      ({ selected, defaultSelected }) => selected !== defaultSelected,
    );
  }
  return isTickable(control)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}

/** Types into or ticks a control as a user would, so that React receives the events. */
function fillIn(control: Control, from: Control): void {
  if (isTickable(control) && isTickable(from)) {
    if (control.checked !== from.checked) control.click();
    return;
  }
  // React replaces the property of the element to see changes; the prototype's setter passes it by.
  const prototype: object = Object.getPrototypeOf(control);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, from.value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

const buttonsIn = (root: HTMLElement) => [...root.querySelectorAll('button')];

/** Presses a button that was pressed before the page's scripts were there; React hydrates what belongs to it first. */
export const pressAgain = (): void => takeEarlyPress()?.click();

/**
 * Renders a page again in place of its prerendered form. What the user has typed, ticked or chosen, and the focus,
 * move to the controls that take the place of the old ones: the same kind at the same position. A form that was submitted
 * early is submitted, and a button that was pressed is pressed.
 */
export function keepInput(root: HTMLElement, draw: () => void): void {
  const before = controlsIn(root);
  const submitted = [...root.querySelectorAll('form')].findIndex(wasSubmittedEarly);
  const pressed = takeEarlyPress();
  const pressedAt = pressed ? buttonsIn(root).indexOf(pressed) : -1;
  const focused = before.findIndex((control) => control === document.activeElement);
  flushSync(draw);
  const after = controlsIn(root);
  before.forEach((from, position) => {
    const control = after[position];
    if (!control || control.type !== from.type) return;
    if (isChanged(from)) fillIn(control, from);
    if (position === focused) control.focus({ preventScroll: true });
  });
  const form = root.querySelectorAll('form')[submitted];
  if (form) submitAgain(form);
  const button = buttonsIn(root)[pressedAt];
  if (button && button.textContent === pressed?.textContent) button.click();
}
