const letterOutline =
  'M18.3 24.05H18.01L16.27 23.2H7.97V22.01H17.74L15.94 22.43L19.06 17.59L19.6 17.72Z' +
  'M9.86 6.17V23.2H4.55V22.72L6.67 22.05V6.17L4.55 5.51V5.02H11.97V5.51Z';

/** L and caret on deep ink, for places too small for the word. Decoration: name what it stands for beside it. */
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
