import { EditMark, VisuallyHidden } from '@portal/shared/ui';
import { messages } from './below-messages';

type Part = string | { readonly struck?: string; readonly inserted: string };

interface Sentence {
  readonly field: string;
  readonly parts: readonly Part[];
}

const isText = (part: Part) => typeof part === 'string';

const beforeOf = (parts: readonly Part[]) =>
  parts.map((part) => (isText(part) ? part : (part.struck ?? ''))).join('');

const afterOf = (parts: readonly Part[]) =>
  parts.map((part) => (isText(part) ? part : part.inserted)).join('');

function EditedSentence({ field, parts }: Sentence) {
  const { before, after } = messages.edits;
  return (
    <li className="grid gap-x-10 gap-y-1 border-line py-6 not-first:border-t md:grid-cols-[10.5rem_1.15fr_1fr] md:items-baseline">
      <h3 className="type-note text-ink-muted">{field}</h3>
      <p className="specimen font-serif text-[1.25rem]/11">
        <VisuallyHidden>
          {before} {beforeOf(parts)}
        </VisuallyHidden>
        <span aria-hidden="true">
          {parts.map((part) =>
            isText(part) ? (
              part
            ) : (
              <EditMark key={part.inserted} {...part} inserted={part.inserted.trim()} />
            ),
          )}
        </span>
      </p>
      <p className="font-serif text-[1.25rem]/7 max-md:mt-1">
        <VisuallyHidden>{after} </VisuallyHidden>
        {afterOf(parts)}
      </p>
    </li>
  );
}

/** What the product does with a sentence of each field (PRICE-158). */
export function Edits() {
  const { heading, note, sentences } = messages.edits;
  return (
    <section aria-labelledby="edits" className="pb-14 sm:pb-24">
      <h2 id="edits" className="type-headline">
        {heading}
      </h2>
      <p className="mt-2 text-small text-ink-muted">{note}</p>
      <ul className="mt-6 border-t-2 border-b-2 border-rule">
        {sentences.map((sentence) => (
          <EditedSentence key={sentence.field} {...sentence} />
        ))}
      </ul>
    </section>
  );
}
