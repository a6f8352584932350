/** The bounds of what is collected (EVENT-5). */
export const telemetryLimits = {
  /** Characters of a name, an id or a version. */
  name: 100,
  /** Properties of an event. */
  properties: 30,
  /** Characters of a property's text. */
  text: 500,
  /** Entries of a property that is a list. */
  list: 50,
  /** Events of a request. */
  batch: 50,
} as const;
