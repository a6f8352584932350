/**
 * Moves the focus to what has just replaced the control that had it (SHARED-320): the ref of a heading or a message, which
 * needs `tabIndex={-1}`. Screen readers then read what is new, and the next Tab goes on from there.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
