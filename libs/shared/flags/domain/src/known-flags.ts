import { boolean, lazy, mixed, object, string } from 'yup';

/** What the box on the plans page shows. */
export interface InfoBox {
  readonly title: string;
  readonly text: string;
  /** Where the box leads; shown if it is a safe target. */
  readonly link?: { readonly label: string; readonly href: string };
}

/** The billing frequency that is selected first: the variants of the experiment `plan-purchase`. */
export const purchaseVariants = ['monthly', 'quarterly', 'yearly'] as const;
export type PurchaseVariant = (typeof purchaseVariants)[number];

/** The value of each flag that the portal knows. */
export interface FlagValues {
  /** Hides the quarterly billing on the plans page. */
  readonly 'hide-quarterly': boolean;
  /** The promotional box on the plans page: `false` for none, `true` for the portal's own text. */
  readonly 'plans-info-box': boolean | InfoBox;
  readonly 'plan-purchase': PurchaseVariant;
}

/** The name of a known flag. */
export type FlagName = keyof FlagValues;

/** The values without a service, and those that pages are prerendered with (FLAG-1). */
export const flagDefaults: FlagValues = {
  'hide-quarterly': false,
  'plans-info-box': false,
  'plan-purchase': 'yearly',
};

const infoBox = object({
  title: string().max(80).required(),
  text: string().max(300).required(),
  link: object({
    label: string().max(60).required(),
    href: string().max(2_048).required(),
  })
    .default(undefined)
    .optional(),
}).strict();

interface Check {
  isValidSync(value: unknown): boolean;
}

const schemas: Readonly<Record<FlagName, Check>> = {
  'hide-quarterly': boolean().strict().required(),
  'plans-info-box': lazy((value) =>
    typeof value === 'boolean' ? boolean().strict().required() : infoBox.required(),
  ),
  'plan-purchase': mixed<PurchaseVariant>().oneOf(purchaseVariants).required(),
};

/** The value of a flag as a service gave it; the default for a value that does not fit (FLAG-14). */
export function flagValue<Name extends FlagName>(name: Name, value: unknown): FlagValues[Name] {
  return schemas[name].isValidSync(value) ? (value as FlagValues[Name]) : flagDefaults[name];
}
