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

/** The part `key` of something nested; undefined where there is none. */
const partOf = (whole: unknown, key: string): unknown => (isNested(whole) ? whole[key] : undefined);

function write(texts: Nested, others: Nested): void {
  for (const [key, other] of Object.entries(others)) {
    const text = texts[key];
    if (isNested(text) && isNested(other)) write(text, other);
    else if (other !== undefined) texts[key] = other;
  }
}

let replacement: Nested = {};
const loaded = new Set<string>();

/**
 * The texts of one `messages.ts`, some of which the app may have replaced (SHARED-166).
 *
 * @param library the name of the library: `auth-session`
 * @param topic the subject of the texts; each `messages.ts` of a library has another one
 */
export function replaceable<Texts extends object>(
  library: string,
  topic: string,
  texts: Texts,
): Texts {
  loaded.add(library);
  const others = partOf(partOf(replacement, library), topic);
  // The caller's own type keeps everybody else from writing.
  if (isNested(others)) write(texts as unknown as Nested, others);
  return texts;
}

/**
 * Replaces texts of the libraries, for the whole page (SHARED-166). It is called before the libraries are loaded, because modules
 * keep texts: an app calls it first and imports its pages afterwards (`await import('./app')`).
 *
 * @param others the other texts, by library and topic: `{ 'auth-session': { pages: { login: { title: 'Come in' } } } }`
 * @throws when texts of such a library are loaded already
 */
export function replaceMessages<Texts extends object>(others: OtherTexts<Texts>): void {
  const late = Object.keys(others).filter((library) => loaded.has(library));
  if (late.length > 0)
    throw new Error(`Replace the texts of ${late.join(', ')} before you import the pages.`);
  replacement = { ...replacement, ...others };
}
