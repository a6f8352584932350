/** The part of the package that is used; it comes without types. */
declare module 'punycode.js' {
  /** Throws a `RangeError` for a label that is no Punycode. */
  export function toUnicode(domain: string): string;
  export function toASCII(domain: string): string;
}
