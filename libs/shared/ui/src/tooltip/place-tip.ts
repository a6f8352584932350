const distance = 8;
const edge = 8;
const arrowInset = 12;

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));

/** Puts the tip above its anchor, or below where there is no room, and keeps it inside the window. */
export function placeTip(tip: HTMLElement, anchor: Element): void {
  const target = anchor.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const centre = target.left + target.width / 2;
  const left = clamp(centre - width / 2, edge, document.documentElement.clientWidth - width - edge);
  const above = target.top - height - distance;
  const isBelow = above < edge;
  tip.style.left = `${left}px`;
  tip.style.top = `${isBelow ? target.bottom + distance : above}px`;
  tip.style.setProperty('--arrow', `${clamp(centre - left, arrowInset, width - arrowInset)}px`);
  tip.dataset['below'] = String(isBelow);
}
