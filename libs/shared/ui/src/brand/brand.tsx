import { classNames } from '../text/text';

/** The only brand name that is drawn; any other is set in type. */
const drawnBrand = 'Lemma';

/** The brand name as a logo. It has no accessible name: the link around it has one. */
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

/** The outlines of the word "Lemma" in Newsreader 520, as in the design's `logo.svg`, to a tenth of a unit. */
const wordOutline =
  'M18.9 27.1H18.6L16.3 26H5.6V24.5H18.2L15.9 25L19.9 18.8L20.6 18.9ZM8.1 4.1V26H1.2V25.4L4 24.5V4.1L1.2 3.2V2.6H10.8V3.2ZM29.6 9.9Q31.4 9.9 32.7 10.7Q34 11.4 34.8 12.9Q35.6 14.4 35.8 16.5H24.9L24.9 15.3L33.8 15L32.1 15.8Q32 14.2 31.6 13.2Q31.3 12.2 30.7 11.7Q30.1 11.2 29.2 11.2Q28.1 11.2 27.2 11.8Q26.4 12.4 26 13.7Q25.5 15 25.5 17Q25.5 19.2 26.2 20.7Q26.9 22.2 28.2 22.9Q29.6 23.7 31.3 23.7Q32.1 23.7 32.8 23.5Q33.5 23.3 34.2 22.9Q34.9 22.5 35.5 21.9L36 22.4Q35 23.8 34 24.6Q33 25.5 31.8 26Q30.7 26.4 29.4 26.4Q27.2 26.4 25.5 25.4Q23.9 24.4 22.9 22.6Q21.9 20.8 21.9 18.4Q21.9 16.1 22.8 14.2Q23.7 12.2 25.4 11.1Q27.1 9.9 29.6 9.9ZM43.4 13.2V24.7L45.5 25.4V26H37.4V25.4L39.8 24.7V13.6Q39.5 13.3 38.9 12.9Q38.4 12.6 37.4 12.1V11.6L42.7 9.8H43ZM53.1 14.6V24.7L55.3 25.4V26H47.3V25.4L49.5 24.7V15.3Q49.5 14.4 49.1 13.9Q48.8 13.3 48.1 13Q47.5 12.7 46.6 12.7Q45.5 12.7 44.5 13.1Q43.6 13.4 43 13.9L42.6 13.3Q43.6 12.3 44.5 11.6Q45.3 10.9 46 10.6Q46.8 10.2 47.5 10.1Q48.2 9.9 49 9.9Q50.4 9.9 51.4 10.5Q52.3 11.1 52.7 12.1Q53.1 13.2 53.1 14.6ZM62.9 15V24.7L65.2 25.4V26H57.1V25.4L59.2 24.7V15.3Q59.2 14.4 58.9 13.8Q58.5 13.3 57.9 13Q57.2 12.7 56.3 12.7Q55.2 12.7 54.3 13.1Q53.3 13.4 52.8 13.9L52.3 13.3Q53.4 12.3 54.2 11.6Q55 10.9 55.8 10.6Q56.5 10.2 57.2 10.1Q57.9 9.9 58.7 9.9Q60.9 9.9 61.9 11.2Q62.9 12.5 62.9 15ZM72.1 13.2V24.7L74.2 25.4V26H66.1V25.4L68.5 24.7V13.6Q68.2 13.3 67.6 12.9Q67.1 12.6 66.1 12.1V11.6L71.4 9.8H71.7ZM81.8 14.6V24.7L84 25.4V26H76V25.4L78.2 24.7V15.3Q78.2 14.4 77.8 13.9Q77.5 13.3 76.8 13Q76.2 12.7 75.3 12.7Q74.2 12.7 73.2 13.1Q72.3 13.4 71.7 13.9L71.3 13.3Q72.3 12.3 73.2 11.6Q74 10.9 74.7 10.6Q75.5 10.2 76.2 10.1Q76.9 9.9 77.7 9.9Q79.2 9.9 80.1 10.5Q81 11.1 81.4 12.1Q81.8 13.2 81.8 14.6ZM91.6 15V24.7L93.9 25.4V26H85.8V25.4L87.9 24.7V15.3Q87.9 14.4 87.6 13.8Q87.2 13.3 86.6 13Q85.9 12.7 85 12.7Q84 12.7 83 13.1Q82 13.4 81.5 13.9L81 13.3Q82.1 12.3 82.9 11.6Q83.7 10.9 84.5 10.6Q85.2 10.2 85.9 10.1Q86.6 9.9 87.4 9.9Q89.6 9.9 90.6 11.2Q91.6 12.5 91.6 15ZM104.8 16 104.9 17Q103.1 17.6 101.9 18.1Q100.7 18.6 100 19.1Q99.4 19.6 99.2 20.2Q98.9 20.8 98.9 21.5Q98.9 22.8 99.6 23.4Q100.2 24 101.2 24Q102 24 102.6 23.6Q103.2 23.3 103.5 22.7Q103.8 22.1 103.8 21.2V14.3Q103.8 13 103.2 12.3Q102.5 11.5 101 11.5Q100.4 11.5 99.7 11.7Q99 11.8 98.5 12L99.3 11.1Q99.2 11.9 99.1 12.5Q99 13.1 98.8 13.5Q98.7 13.9 98.5 14.2Q98.2 14.5 97.8 14.6Q97.3 14.8 96.8 14.8Q96.2 14.8 95.8 14.5Q95.5 14.3 95.5 13.8Q95.5 13.2 96.1 12.5Q96.7 11.8 97.7 11.2Q98.8 10.7 100 10.3Q101.3 9.9 102.5 9.9Q104.4 9.9 105.5 10.5Q106.6 11.1 107 12.1Q107.5 13 107.5 14.4V22.9Q107.5 23.4 107.7 23.7Q107.8 24 108.1 24.2Q108.4 24.4 108.8 24.4Q109.2 24.4 109.7 24.2Q110.1 24.1 110.6 23.8V24.5Q109.6 25.6 108.7 26Q107.8 26.4 106.8 26.4Q105.8 26.4 105.2 25.9Q104.5 25.5 104.2 24.7Q103.9 23.9 103.9 22.8L104 22.7Q103.7 23.9 103.1 24.7Q102.5 25.5 101.6 25.9Q100.7 26.4 99.6 26.4Q97.7 26.4 96.5 25.3Q95.3 24.3 95.3 22.3Q95.3 21.3 95.6 20.5Q96 19.7 97 19Q98 18.3 99.9 17.5Q101.8 16.8 104.8 16Z';

/** The caret below the line. */
const caretOutline = 'M111.33 31.5 116.33 21.5 121.33 31.5';

const letterOutline =
  'M18.3 24.05H18.01L16.27 23.2H7.97V22.01H17.74L15.94 22.43L19.06 17.59L19.6 17.72Z' +
  'M9.86 6.17V23.2H4.55V22.72L6.67 22.05V6.17L4.55 5.51V5.02H11.97V5.51Z';

/** L and caret on a dark ground, where the logo is too wide. Decoration: put the brand name beside it. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="6" className="fill-panel" />
      <path d={letterOutline} className="fill-on-panel stroke-on-panel stroke-[.5]" />
      <path
        d="M19.4 27.4 23.6 18.2 27.8 27.4"
        className="fill-none stroke-panel-mark stroke-[2.6]"
        strokeMiterlimit={8}
      />
    </svg>
  );
}

/** ∎, the end-of-proof sign: ends the footer and the texts of confirmation pages. */
export function Tombstone({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block size-2.25 bg-ink forced-color-adjust-none forced-colors:bg-[CanvasText]',
        className,
      )}
    />
  );
}
