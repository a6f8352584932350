import { classNames, EditMark } from '../text/text';

type SpecimenPart = string | { struck?: string; inserted?: string };

interface SpecimenLine {
  parts: readonly SpecimenPart[];
  note?: string;
}

const specimenText: {
  heading: string;
  lines: readonly SpecimenLine[];
  lemma: { name: string; words: string };
} = {
  heading: '2.1\u2002Preliminaries',
  lines: [
    {
      parts: ['Our results ', { struck: 'clearly' }, ' show that the'],
      note: 'let the result speak',
    },
    {
      parts: ['estimator is consistent ', { struck: 'due to the fact' }],
      note: 'one word for five',
    },
    {
      parts: [
        { struck: 'that', inserted: 'because' },
        ' the noise ',
        { struck: 'have', inserted: 'has' },
        ' bounded variance.',
      ],
    },
    {
      parts: ['The rate is', { inserted: 'therefore' }, ' optimal up to a log factor,'],
      note: 'link the two claims',
    },
    {
      parts: ['and no ', { struck: 'prior', inserted: 'further' }, ' assumption is needed.'],
      note: 'prior to what?',
    },
  ],
  lemma: {
    name: 'Lemma 2.',
    words: 'Let each sentence carry one claim. Then every reader needs to read it only once.',
  },
};

const notedLines = specimenText.lines.flatMap(({ note }, line) => (note ? [{ note, line }] : []));

/** Where the note of each line begins. A style attribute in prerendered HTML would break the content security policy. */
const noteTops = ['top-16', 'top-30', 'top-44', 'top-58', 'top-72'];

function MarginNotes() {
  return (
    <div className="relative pe-6 text-end">
      {notedLines.map(({ note, line }) => (
        <span
          key={note}
          className={classNames(
            'absolute inset-x-0 end-6 font-serif text-[1.125rem]/5.5 text-mark italic',
            noteTops[line],
          )}
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
  /** Animates the edits once, when the page opens. */
  drawn?: boolean;
  withoutNotes?: boolean;
}

/** The product at work: a paragraph being edited. A picture, hidden from screen readers. */
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
        <p className="whitespace-nowrap max-sm:whitespace-normal">
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
