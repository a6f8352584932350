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

/** The sentences of schemas: they are read when a value is checked, so that they can be replaced at any time. */
const isReadLate = (topic: string) => topic === 'validation';

/**
 * The texts of one `messages.ts`, some of which the app may have replaced (SHARED-166).
 *
 * @param library the name of the library: `auth-session`
 * @param topic the subject of the texts; each `messages.ts` of a library has another one. A schema reads those of
 * `validation` in functions: `string().required(() => texts.missing)`
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
 * Replaces texts of the libraries, for the whole page (SHARED-166). It is called before the libraries are loaded, because modules
 * keep texts: an app calls it first and imports its pages afterwards (`await import('./app')`).
 *
 * @param others the other texts, by library and topic: `{ 'auth-session': { pages: { login: { title: 'Come in' } } } }`
 * @throws when such texts are loaded already
 */
export function replaceMessages<Texts extends object>(others: OtherTexts<Texts>): void {
  for (const [library, topics] of Object.entries(others))
    for (const [topic, texts] of Object.entries(topics as Nested)) {
      const known = loaded[library + topic];
      if (known && !isReadLate(topic))
        throw new Error(`Replace the texts of ${library} before you import the pages.`);
      replacements[library + topic] = texts as Nested;
      if (known) write(known, texts as Nested);
    }
}
