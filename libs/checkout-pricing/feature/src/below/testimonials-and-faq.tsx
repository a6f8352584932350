import { Minus, Plus } from 'lucide-react';
import { messages } from './messages';

/** Three short quotations, whose names are marked as fictional. */
function Testimonials() {
  const { heading, note, quotations } = messages.testimonials;
  return (
    <section aria-labelledby="testimonials" className="pb-14 sm:pb-24">
      <h2 id="testimonials" className="type-headline">
        {heading}
      </h2>
      <p className="mt-2 text-small text-ink-muted">{note}</p>
      <ul className="mt-6 grid gap-8 border-t-2 border-rule pt-7 md:grid-cols-3 md:gap-10">
        {quotations.map(({ text, name, field }) => (
          <li key={name}>
            <figure className="flex h-full flex-col justify-between gap-4">
              <blockquote className="font-serif text-[1.25rem]/7 italic">“{text}”</blockquote>
              <figcaption className="text-small">
                <b className="block text-ink">{name}</b>
                <span className="text-ink-muted">{field}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

const question =
  'flex min-h-14 cursor-pointer list-none items-center py-3 font-serif text-[1.25rem]/6 font-medium ' +
  'hover:text-link [&::-webkit-details-marker]:hidden';

/** Questions that open and close without a script. */
function Faq() {
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

/** What stands below the comparison. */
export function TestimonialsAndFaq() {
  return (
    <>
      <Testimonials />
      <Faq />
    </>
  );
}
