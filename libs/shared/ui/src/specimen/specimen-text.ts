/** A stretch of the specimen: plain words, or an edit. */
export type SpecimenPart = string | { struck?: string; inserted?: string };

export interface SpecimenLine {
  parts: readonly SpecimenPart[];
  /** What the editor wrote into the margin beside the line. */
  note?: string;
}

/** The paragraph that stands beside the forms of log-in and sign-up. */
export const specimenText: {
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
