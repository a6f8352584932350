interface InfoBox {
  readonly title: string;
  readonly text: string;
  /** Where the box leads; shown if it is a safe target. */
  readonly link?: { readonly label: string; readonly href: string };
}

/** The billing frequency that is selected first: the variants of the experiment `plan-purchase`. */
export const purchaseVariants = ['monthly', 'quarterly', 'yearly'] as const;
export type PurchaseVariant = (typeof purchaseVariants)[number];

export interface FlagValues {
  readonly 'hide-quarterly': boolean;
  /** The promotional box on the plans page: `false` for none, `true` for the portal's own text. */
  readonly 'plans-info-box': boolean | InfoBox;
  readonly 'plan-purchase': PurchaseVariant;
}

export type FlagName = keyof FlagValues;

/** The values without a service, and those that pages are prerendered with (FLAG-1). */
export const flagDefaults: FlagValues = {
  'hide-quarterly': false,
  'plans-info-box': false,
  'plan-purchase': 'yearly',
};
