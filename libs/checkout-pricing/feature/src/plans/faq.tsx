import { Minus, Plus } from 'lucide-react';
import { messages } from './below-messages';

const question =
  'flex min-h-14 cursor-pointer list-none items-center py-3 font-serif text-[1.25rem]/6 font-medium ' +
  'hover:text-link [&::-webkit-details-marker]:hidden';

/** Questions that open and close without a script (PRICE-158). */
export function Faq() {
  const { heading, mark, questions } = messages.faq;
  return (
    <section aria-labelledby="faq" className="pb-14 sm:pb-24">
      <h2 id="faq" className="type-headline mb-6">
        {heading}
      </h2>
      <div className="border-t-2 border-b-2 border-rule">
        {questions.map(({ asked, answer }, index) => (
          <details key={asked} className="group border-line not-first:border-t">
            <summary className={question}>
              <span
                aria-hidden="true"
                className="num min-w-14 shrink-0 pe-2.5 text-ink-muted italic max-sm:min-w-12"
              >
                {mark} {index + 1}
              </span>
              <h3>{asked}</h3>
              <span className="ms-auto ps-4 text-ink-muted print:hidden">
                <Plus className="group-open:hidden" />
                <Minus className="not-group-open:hidden" />
              </span>
            </summary>
            <p className="max-w-[62ch] pb-5 text-ink-muted max-sm:ps-0 sm:ps-14">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
