import { mixed } from 'yup';

export const telemetryLimits = {
  /** Characters of a name, an id or a version. */
  name: 100,
  properties: 30,
  /** Characters of a property's text. */
  text: 500,
  /** Entries of a property that is a list. */
  list: 50,
  /** Events of a request. */
  batch: 50,
} as const;

type PropertyValue = string | number | boolean | readonly string[];

/** The details of an event: few, flat and short. */
type Properties = Readonly<Record<string, PropertyValue>>;

const anyEmail = /[^\s@]@[^\s@]+\.[^\s@]/;

/** Whether a text of an event is at most so long and holds no email address (EVENT-6). */
export const isEventText = (value: unknown, length: number): value is string =>
  typeof value === 'string' && value.length <= length && !anyEmail.test(value);

const isShortText = (value: unknown): value is string => isEventText(value, telemetryLimits.text);

const isPropertyValue = (value: unknown): value is PropertyValue =>
  isShortText(value) ||
  typeof value === 'boolean' ||
  Number.isFinite(value) ||
  (Array.isArray(value) && value.length <= telemetryLimits.list && value.every(isShortText));

function isProperties(value: unknown): value is Properties {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length <= telemetryLimits.properties &&
    entries.every(
      ([name, each]) => isEventText(name, telemetryLimits.name) && isPropertyValue(each),
    )
  );
}

/** The schema of an event's properties (EVENT-5). */
export const propertiesField = () =>
  mixed<Properties>({ type: 'properties', check: isProperties }).meta({
    jsonSchema: {
      type: 'object',
      maxProperties: telemetryLimits.properties,
      additionalProperties: {
        type: ['string', 'number', 'boolean', 'array'],
        maxLength: telemetryLimits.text,
        maxItems: telemetryLimits.list,
        items: { type: 'string', maxLength: telemetryLimits.text },
      },
    },
  });
