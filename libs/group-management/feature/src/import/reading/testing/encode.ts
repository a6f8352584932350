/** The encodings of the corpus; `utf-16le without mark` is what some programs write. */
export const encodings = [
  'utf-8',
  'utf-8 with mark',
  'utf-16le',
  'utf-16be',
  'utf-16le without mark',
  'windows-1252',
] as const;
export type Encoding = (typeof encodings)[number];

function utf16(text: string, isLittleEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index += 1)
    view.setUint16(index * 2, text.charCodeAt(index), isLittleEndian);
  return bytes;
}

/** The bytes of a text. In Windows-1252 the text may have characters below U+0100 only. */
export function encode(text: string, encoding: Encoding): Uint8Array {
  switch (encoding) {
    case 'utf-8':
      return new TextEncoder().encode(text);
    case 'utf-8 with mark':
      return new TextEncoder().encode(`\uFEFF${text}`);
    case 'utf-16le':
      return utf16(`\uFEFF${text}`, true);
    case 'utf-16be':
      return utf16(`\uFEFF${text}`, false);
    case 'utf-16le without mark':
      return utf16(text, true);
    case 'windows-1252':
      return Uint8Array.from(text, (character) => character.charCodeAt(0));
  }
}
