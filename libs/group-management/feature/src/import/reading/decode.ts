const marks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

const sampleLength = 4_096;

/** Mostly Latin text in UTF-16 has a zero in every other byte. */
function isUtf16(sample: Uint8Array, zeroAt: 0 | 1): boolean {
  const pairs = Math.floor(sample.length / 2);
  let zeros = 0;
  let others = 0;
  for (let index = 0; index < pairs; index += 1) {
    if (sample[2 * index + zeroAt] === 0) zeros += 1;
    if (sample[2 * index + 1 - zeroAt] === 0) others += 1;
  }
  return pairs > 0 && zeros > pairs * 0.6 && others < pairs * 0.1;
}

function encodingOf(bytes: Uint8Array): string | undefined {
  const marked = marks.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte));
  if (marked) return marked.encoding;
  const sample = bytes.subarray(0, sampleLength);
  if (isUtf16(sample, 1)) return 'utf-16le';
  return isUtf16(sample, 0) ? 'utf-16be' : undefined;
}

/** Without a mark, a text that is not valid UTF-8 is in the encoding of Western Europe's Windows. */
function decodedWithoutMark(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The text of a file in UTF-8, UTF-16 or Windows-1252, without NUL characters and byte order marks (GROUP-63). */
export function decodeFile(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  const text = encoding ? new TextDecoder(encoding).decode(bytes) : decodedWithoutMark(bytes);
  return text.replaceAll('\0', '').replace(/^\uFEFF+/, '');
}
