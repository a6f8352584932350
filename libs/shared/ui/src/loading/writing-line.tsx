import { classNames } from '../class-names';
import { messages } from '../messages';

interface WritingLineProps {
  /** What is being done, such as "Signing you in". */
  label?: string;
  className?: string;
}

/** The sign of waiting (decisions: the "spinner" of the specification). */
export function WritingLine({ label = messages.loading, className }: WritingLineProps) {
  return (
    <span
      role="status"
      aria-label={label}
      className={classNames('writing-line block h-0.75 w-16 bg-line text-link', className)}
    />
  );
}
