import { classNames } from '../class-names';

/** ∎, end of proof: closes the footer and the success texts of confirmation pages, nothing else. */
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
