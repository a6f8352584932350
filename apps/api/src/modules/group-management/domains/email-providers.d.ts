/** The package has no types, and its list is too long to infer one from. */
declare module 'email-providers/all.json' {
  const domains: readonly string[];
  // eslint-disable-next-line no-restricted-syntax -- A JSON file has no other export.
  export default domains;
}
