import { EditMark } from '../edit-mark/edit-mark';
import { classNames } from '../class-names';
import type { SpecimenLine } from './specimen-text';
import { specimenText } from './specimen-text';

const notedLines = specimenText.lines.flatMap(({ note }, line) => (note ? [{ note, line }] : []));

/** What the editor wrote into the margin; each note stands beside its line. */
function MarginNotes() {
  return (
    <div className="relative pe-6 text-end">
      {notedLines.map(({ note, line }) => (
        <span
          key={note}
          className="absolute inset-x-0 end-6 font-serif text-[1.125rem]/5.5 text-mark italic"
          style={{ top: `${4 + line * 3.5}rem` }}
        >
          {note}
        </span>
      ))}
    </div>
  );
}

function Line({ parts }: SpecimenLine) {
  return (
    <span className="block">
      {parts.map((part) =>
        typeof part === 'string' ? part : <EditMark key={JSON.stringify(part)} {...part} />,
      )}
    </span>
  );
}

interface SpecimenProps {
  /** Draws the edits once, as the page opens. */
  drawn?: boolean;
  /** Leaves the margin notes out where there is no margin. */
  withoutNotes?: boolean;
}

/** The product at work: a paragraph being edited. A picture, so nobody has to listen to it. */
export function Specimen({ drawn = false, withoutNotes = false }: SpecimenProps) {
  const { heading, lines, lemma } = specimenText;
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'specimen select-none',
        !withoutNotes && 'col-span-full grid grid-cols-subgrid',
        drawn && 'specimen-drawn',
      )}
    >
      {!withoutNotes && <MarginNotes />}
      <div
        className={classNames(
          'font-serif text-[1.5rem]/14 tracking-[-0.004em]',
          !withoutNotes && 'ps-(--ui-margin-gap) pe-14',
        )}
      >
        <p className="mb-4 text-[1.125rem]/6 font-medium">{heading}</p>
        <p className="whitespace-nowrap">
          {lines.map((line) => (
            <Line key={JSON.stringify(line)} {...line} />
          ))}
        </p>
        <p className="mt-8 text-[1.375rem]/8">
          <b>{lemma.name}</b> <i>{lemma.words}</i>
          <span className="ms-2 inline-block size-2.75 bg-ink" />
        </p>
      </div>
    </div>
  );
}
