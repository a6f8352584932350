import { boolean, lazy, mixed, object, string } from 'yup';
import {
  flagDefaults,
  purchaseVariants,
  type FlagName,
  type FlagValues,
  type PurchaseVariant,
} from './known-flags';

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
