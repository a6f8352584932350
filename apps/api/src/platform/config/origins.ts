/** Reads comma-separated origins such as `https://portal.example`; undefined if one is not an origin. */
export function parseOrigins(text: string): readonly string[] | undefined {
  const origins = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const areOrigins = origins.every(
    (origin) => URL.canParse(origin) && new URL(origin).origin === origin,
  );
  return areOrigins ? origins : undefined;
}
