/** A speech bubble drawn in line, the editor's caret in it: this price is talked about (specification 1, section 5). */
export function SpeechBubble() {
  return (
    <svg
      viewBox="0 0 48 40"
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="h-10 w-12 self-center"
    >
      <path
        d="M5 3h38a3 3 0 0 1 3 3v20a3 3 0 0 1-3 3H20l-9 8v-8H5a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3Z"
        className="stroke-ink-faint"
      />
      <path d="M10 12h16M10 19h10" className="stroke-ink-faint" />
      <path d="m29 23 5-10 5 10" className="stroke-mark" />
    </svg>
  );
}
