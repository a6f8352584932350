import { caretOutline, wordOutline } from './logo-drawing';

/** The only brand whose word is drawn; any other is set in type. */
const drawnBrand = 'Lemma';

/** The word mark, without a name of its own: the link around it has one. */
export function Logo({ brandName = drawnBrand }: { brandName?: string }) {
  if (brandName !== drawnBrand) {
    return (
      <span aria-hidden="true" className="edit font-serif text-[1.625rem]/7 font-[520] text-ink">
        {brandName}
        <span className="caret-up ms-px inline-block h-2.5 w-2.5 translate-y-1" />
      </span>
    );
  }
  return (
    <svg viewBox="0 0 124 34" className="block h-7 w-auto overflow-visible" aria-hidden="true">
      <path d={wordOutline} className="fill-current" />
      <path d={caretOutline} className="fill-none stroke-mark stroke-[2.1]" strokeMiterlimit={8} />
    </svg>
  );
}
