/** The tiers of the comparison table, in the order of the cards (PRICE-36). */
export const planTiers = ['Free', 'Premium', 'Group', 'Institution'] as const;
export type PlanTier = (typeof planTiers)[number];

export type FeatureCell = boolean | 'Limited';

export interface FeatureRow {
  readonly name: string;
  readonly cells: Readonly<Record<PlanTier, FeatureCell>>;
}

export interface FeatureSection {
  readonly name: string;
  readonly rows: readonly FeatureRow[];
}

const row = (name: string, ...[free, premium, group, institution]: FeatureCell[]): FeatureRow => ({
  name,
  cells: {
    Free: free ?? false,
    Premium: premium ?? false,
    Group: group ?? false,
    Institution: institution ?? false,
  },
});

const limitedWhenFree = (name: string) => row(name, 'Limited', true, true, true);

/** The rows of the comparison table, by section (PRICE-40, PRICE-41). */
export const featureMatrix: readonly FeatureSection[] = [
  {
    name: 'Language editing',
    rows: [
      limitedWhenFree('Grammar, spelling and punctuation'),
      limitedWhenFree('Academic style and tone'),
      limitedWhenFree('Consistent terms and notation'),
      limitedWhenFree('Edits around citations and formulas'),
    ],
  },
  {
    name: 'Rewriting features',
    rows: [
      limitedWhenFree('Paraphrase a sentence'),
      limitedWhenFree('Shorten to a word limit'),
      limitedWhenFree('Join and split sentences'),
      limitedWhenFree('Turn notes into prose'),
    ],
  },
  {
    name: 'Support while drafting',
    rows: [
      row('Supercomplete', false, true, true, false),
      limitedWhenFree('Outline and section starters'),
      limitedWhenFree('Abstract and title suggestions'),
      limitedWhenFree('Synonyms in context'),
    ],
  },
  {
    name: 'Access to other tools',
    rows: [
      row('Revise', false, false, false, true),
      row('Cite', false, false, false, true),
      row('Member management', false, false, true, true),
      row('Usage statistics of the whole group', false, false, true, true),
      row('Usage statistics of each member, in classrooms', false, false, true, false),
    ],
  },
  {
    name: 'Access to LaTeX AI tools',
    rows: [
      limitedWhenFree('Explain and fix compile errors'),
      limitedWhenFree('Formula from a description'),
      limitedWhenFree('Table from pasted data'),
      limitedWhenFree('Figure and float placement'),
    ],
  },
];
