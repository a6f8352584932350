const hairline = 'h-px flex-1 bg-line';

/** Hairline, caret, hairline: the wordless "or" between two ways to sign in (specification 2, section 2). */
export function OrDivider() {
  return (
    <div role="separator" className="flex items-center gap-4 text-ink-muted">
      <span className={hairline} />
      <svg
        viewBox="0 0 18 16"
        className="h-4 w-4.5 fill-none stroke-current stroke-[1.6]"
        aria-hidden="true"
      >
        <path d="M3.5 13 9 3l5.5 10" />
      </svg>
      <span className={hairline} />
    </div>
  );
}
