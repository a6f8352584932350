/** The mark's caret: the web app's glyph. */
export function CaretGlyph() {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      className="mt-1 size-8"
    >
      <path d="M7 26 16 7l9 19" />
    </svg>
  );
}
