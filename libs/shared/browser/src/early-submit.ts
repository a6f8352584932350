/** A property and no attribute, so that hydration finds the markup as it was. */
const mark = 'submittedEarly';

/**
 * Holds back a form that is submitted before the page's scripts have taken it over (SHARED-25): the browser would leave
 * the page, and the input would be lost. It is the last listener, so a form that React handles is already prevented.
 */
export const earlySubmitBootScript = `addEventListener('submit', function (event) {
  if (event.defaultPrevented) return;
  event.preventDefault();
  event.target.${mark} = true;
});
`;

/** Whether the user submitted a form before it could be handled. */
export const wasSubmittedEarly = (form: HTMLFormElement): boolean => mark in form;

/** Submits a form that was submitted too early, once the values that the user typed are in its state. */
export function submitAgain(form: HTMLFormElement): void {
  Reflect.deleteProperty(form, mark);
  setTimeout(() => form.requestSubmit());
}
