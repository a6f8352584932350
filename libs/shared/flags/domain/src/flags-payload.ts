import { array, mixed, object, type InferType, boolean, lazy, string } from 'yup';
import {
  flagDefaults,
  purchaseVariants,
  type FlagName,
  type FlagValues,
  type PurchaseVariant,
} from './known-flags';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export type Features = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const isFeatures = (value: unknown): value is Features =>
  isObject(value) && Object.values(value).every(isObject);

/** An experiment that the SDK runs by itself. */
export interface Experiment {
  readonly key: string;
  readonly variations: readonly unknown[];
}

const isExperiment = (value: unknown): value is Experiment =>
  isObject(value) &&
  typeof value['key'] === 'string' &&
  Array.isArray(value['variations']) &&
  value['variations'].length >= 2;

/**
 * What the GrowthBook SDK reads: features by their key, and the experiments that it runs by itself. The rest of a payload is
 * dropped: with a `dateUpdated` written by hand the SDK would take a change for the old state.
 */
export const flagsPayload = object({
  features: mixed<Features>({ type: 'features', check: isFeatures })
    .meta({ jsonSchema: { type: 'object', additionalProperties: { type: 'object' } } })
    .required(),
  experiments: array(
    mixed<Experiment>({ type: 'experiment', check: isExperiment })
      .meta({
        jsonSchema: {
          type: 'object',
          properties: {
            key: { type: 'string' },
            variations: { type: 'array', items: {}, minItems: 2 },
          },
          required: ['key', 'variations'],
        },
      })
      .required(),
  ).optional(),
}).strict();

export type FlagsPayload = InferType<typeof flagsPayload>;

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
