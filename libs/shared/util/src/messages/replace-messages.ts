/**
 * Other texts for some of those of a `messages.ts`, of the same shape: a text for a text, a function of the same values for a
 * function, a whole list for a list.
 */
export type OtherTexts<Texts> = {
  readonly [Key in keyof Texts]?: Texts[Key] extends (...values: infer Values) => infer Result
    ? (...values: Values) => Result extends string ? string : Result
    : Texts[Key] extends string
      ? string
      : Texts[Key] extends readonly (infer Item)[]
        ? readonly (Item extends string ? string : Item)[]
        : OtherTexts<Texts[Key]>;
};

type Nested = Record<string, unknown>;

const isNested = (value: unknown): value is Nested =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function write(texts: Nested, others: Nested): void {
  for (const [key, other] of Object.entries(others)) {
    const text = texts[key];
    if (isNested(text) && isNested(other)) write(text, other);
    else if (other !== undefined) texts[key] = other;
  }
}

/** By library and topic: what replaces texts, and what is loaded. */
const replacements: Record<string, Nested> = {};
const loaded: Record<string, Nested> = {};

/**
 * The texts of one `messages.ts`, some of which the app may replace (SHARED-166). Modules read them when they show them and keep
 * none: `() => texts.missing` in a schema, `get label() { … }` in a column.
 *
 * @param library the name of the library: `auth-session`
 * @param topic the subject of the texts; each `messages.ts` of a library has another one
 */
export function replaceable<Texts extends object>(
  library: string,
  topic: string,
  texts: Texts,
): Texts {
  // The caller's own type keeps everybody else from writing.
  const written = (loaded[library + topic] = texts as unknown as Nested);
  write(written, replacements[library + topic] ?? {});
  return texts;
}

/**
 * Replaces texts of the libraries, for the whole page and also in what is loaded later (SHARED-166). What is shown already
 * changes when it is drawn again. `PortalProvider` does it for its `texts`.
 *
 * @param others the other texts, by library and topic: `{ 'auth-session': { pages: { login: { title: 'Come in' } } } }`
 */
export function replaceMessages<Texts extends object>(others: OtherTexts<Texts>): void {
  for (const [library, topics] of Object.entries(others))
    for (const [topic, texts] of Object.entries(topics as Nested)) {
      replacements[library + topic] = texts as Nested;
      write(loaded[library + topic] ?? {}, texts as Nested);
    }
}
