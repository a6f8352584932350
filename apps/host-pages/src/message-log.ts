import { messages } from './messages';
import { find, show } from './page';

/** Long values are cut off, and of a secret only the beginning is shown. */
function shortened(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const isSecret = /token|code$/i.test(name) || /^eyJ[\w-]+\./.test(value);
  const limit = isSecret ? 12 : 120;
  return value.length > limit ? messages.more(value.slice(0, limit), value.length) : value;
}

function textOf(data: unknown): string {
  try {
    return JSON.stringify(data, shortened, 2);
  } catch {
    return String(data);
  }
}

/** Adds a message to the page's list, the newest first. */
export function addToLog(from: string, data: unknown): void {
  const log = find('log');
  const entry = document.createElement('li');
  const head = document.createElement('p');
  const text = document.createElement('pre');
  head.className = 'hint';
  head.textContent = `${log.children.length + 1} · ${from}`;
  text.textContent = textOf(data);
  entry.append(head, text);
  log.prepend(entry);
  show('received', String(log.children.length));
}
