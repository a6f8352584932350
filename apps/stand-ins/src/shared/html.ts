const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that is safe to send; only {@link html} creates it. */
export class Html {
  constructor(readonly markup: string) {}
  toString(): string {
    return this.markup;
  }
}

/** A value in a template: markup is inserted as it is, text is escaped, lists are joined, and undefined, null and false are left out. */
export type HtmlPart = Html | string | number | undefined | null | false | readonly HtmlPart[];

function markupOf(part: HtmlPart): string {
  if (part instanceof Html) return part.markup;
  if (part === undefined || part === null || part === false) return '';
  if (typeof part === 'object') return part.map(markupOf).join('');
  return String(part).replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** Template tag for pages; escapes every inserted text. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(
    strings.reduce((before, text, index) => `${before}${markupOf(parts[index - 1])}${text}`),
  );
}
