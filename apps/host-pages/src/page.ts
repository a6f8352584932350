/** The element with this id, which the stand-in's markup has. */
export function find<Element extends HTMLElement = HTMLElement>(id: string): Element {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element with the id ${id}.`);
  return element as Element;
}

/** What the stand-in tells the page: the portal's origin, and the portal's client id at the editor. */
export function settings(): { readonly portal: string; readonly clientId: string } {
  const { portal = '', client = '' } = find('host').dataset;
  return { portal, clientId: client };
}

/** Shows a text in one of the page's outputs. */
export const show = (id: string, text: string): void => {
  find(id).textContent = text;
};

export const onClick = (id: string, run: () => void): void =>
  find(id).addEventListener('click', run);

/** Runs the work of each button that has this attribute, with its value. */
export function onClickOfEach(attribute: string, run: (value: string) => void): void {
  for (const button of document.querySelectorAll(`[data-${attribute}]`))
    button.addEventListener('click', () => run(button.getAttribute(`data-${attribute}`) ?? ''));
}
