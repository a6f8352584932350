import { classNames } from '../class-names';

export interface BarPart {
  share: number;
  look: 'filled' | 'hatched' | 'over';
}

const looks: Record<BarPart['look'], string> = {
  filled: 'bg-primary filled-in-forced-colors',
  hatched: 'hatched opacity-90',
  over: 'bg-warning filled-in-forced-colors',
};

/** The drawing that meters and progress share: 6 px, square ends. */
export function Bar({ parts }: { parts: readonly BarPart[] }) {
  return (
    <span
      aria-hidden="true"
      className="flex h-1.5 overflow-hidden bg-line forced-colors:border forced-colors:bg-[Canvas]"
    >
      {parts.map(({ look, share }) => (
        <span
          key={look}
          className={classNames('block', looks[look])}
          style={{ width: `${share * 100}%` }}
        />
      ))}
    </span>
  );
}
