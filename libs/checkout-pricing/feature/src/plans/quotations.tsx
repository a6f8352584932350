import type { Quotation } from '@portal/shared/util';
import { messages } from './below-messages';

/** What writers say, from the operator's file (PRICE-158). */
export function Quotations({ quotations }: { readonly quotations: readonly Quotation[] }) {
  return (
    <section aria-labelledby="quotations" className="pb-14 sm:pb-24">
      <h2 id="quotations" className="type-headline">
        {messages.quotations.heading}
      </h2>
      <ul className="mt-6 grid gap-8 border-t-2 border-rule pt-7 md:grid-cols-3 md:gap-10">
        {quotations.map(({ text, name, field }) => (
          <li key={text}>
            <figure className="flex h-full flex-col justify-between gap-4">
              <blockquote className="font-serif text-[1.25rem]/7 wrap-anywhere italic">
                “{text}”
              </blockquote>
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
