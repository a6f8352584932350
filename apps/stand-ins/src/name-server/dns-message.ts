/** What a client asked, and the bytes of its question. */
export interface DnsQuestion {
  readonly id: number;
  /** In lower case. */
  readonly name: string;
  readonly type: number;
  readonly bytes: Buffer;
}

/** A record of an answer. */
export type DnsAnswer =
  | { readonly name: string; readonly texts: readonly string[] }
  | { readonly name: string; readonly alias: string };

/** The codes of answers (RFC 1035, 4.1.1). */
export const dnsCodes = { done: 0, serverFailure: 2, noSuchName: 3 } as const;

/** The types of records (RFC 1035, 3.2.2). */
export const dnsTypes = { alias: 5, text: 16 } as const;

const headerLength = 12;
const internetClass = 1;
const secondsToLive = 60;
const responseFlags = 0x81_80;

const u16 = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
};
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** A text with its length before it, as labels of names and parts of texts are written. */
const counted = (bytes: Buffer) => Buffer.concat([Buffer.from([bytes.length]), bytes]);

const nameBytes = (name: string) =>
  Buffer.concat([...name.split('.').map((label) => counted(Buffer.from(label))), Buffer.from([0])]);

/** Reads the question of a request; undefined for bytes that are none. */
export function readQuestion(request: Buffer): DnsQuestion | undefined {
  if (request.length <= headerLength || request.readUInt16BE(4) !== 1) return undefined;
  const labels: string[] = [];
  let at = headerLength;
  for (let length = request[at] ?? 0; length > 0; length = request[at] ?? 0) {
    if (length > 63) return undefined;
    labels.push(request.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const end = at + 5;
  if (end > request.length) return undefined;
  return {
    id: request.readUInt16BE(0),
    name: labels.join('.').toLowerCase(),
    type: request.readUInt16BE(at + 1),
    bytes: request.subarray(headerLength, end),
  };
}

/** A text longer than 255 bytes comes in parts. */
function textBytes(text: string): Buffer {
  const bytes = Buffer.from(text);
  const count = Math.max(1, Math.ceil(bytes.length / 255));
  const parts = Array.from({ length: count }, (_, part) =>
    counted(bytes.subarray(part * 255, (part + 1) * 255)),
  );
  return Buffer.concat(parts);
}

function recordBytes(name: string, type: number, data: Buffer): Buffer {
  const head = [u16(type), u16(internetClass), u32(secondsToLive), u16(data.length)];
  return Buffer.concat([nameBytes(name), ...head, data]);
}

const answerBytes = (answer: DnsAnswer): Buffer[] =>
  'alias' in answer
    ? [recordBytes(answer.name, dnsTypes.alias, nameBytes(answer.alias))]
    : answer.texts.map((text) => recordBytes(answer.name, dnsTypes.text, textBytes(text)));

/** The bytes of an answer. */
export function writeAnswer(
  { id, bytes }: DnsQuestion,
  code: number,
  answers: readonly DnsAnswer[] = [],
): Buffer {
  const records = answers.flatMap(answerBytes);
  const counts = [u16(1), u16(records.length), u16(0), u16(0)];
  return Buffer.concat([u16(id), u16(responseFlags | code), ...counts, bytes, ...records]);
}
