import { array, mixed, object, type InferType } from 'yup';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Definitions of features by their key. */
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

/** The content of a flags file. */
export type FlagsPayload = InferType<typeof flagsPayload>;
