import { X509Certificate } from 'node:crypto';

/** An element as the library gives it, which names it without its prefix. */
export interface XmlElement {
  readonly text: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The elements with a name below this one. */
  all(name: string): XmlElement[];
}

const attributesKey = '$';
const textKey = '_';

function* below(node: object, name: string): Generator<object> {
  for (const [key, value] of Object.entries(node)) {
    if (key === attributesKey) continue;
    for (const child of [value].flat()) {
      if (key === name) yield Object(child);
      if (typeof child === 'object' && child !== null) yield* below(child, name);
    }
  }
}

/** The element that `xml2js` has parsed. */
export const elementOf = (node: object): XmlElement => ({
  text: String(Object(node)[textKey] ?? ''),
  attributes: Object(Object(node)[attributesKey]),
  all: (name) => Array.from(below(node, name), elementOf),
});

/** Parses XML; the element returned has its root as its only child. */
export async function readXml(xml: string): Promise<XmlElement> {
  const { parseStringPromise, processors } = await import('xml2js');
  const tagNameProcessors = [processors.stripPrefix];
  return elementOf(
    Object(await parseStringPromise(xml, { tagNameProcessors, explicitCharkey: true })),
  );
}

/** What a SAML provider's metadata says. */
export interface SamlMetadata {
  readonly entityId: string;
  /** Where a browser is sent to sign in. */
  readonly signInUrl: string;
  /** The certificates whose keys sign, in base64. */
  readonly certificates: readonly string[];
}

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

const certificateOf = (certificate: string) =>
  new X509Certificate(Buffer.from(certificate, 'base64'));

/** Reads the metadata of one provider. Throws when a sign-in with it could not work, or when it is too old to be believed (AUTH-587). */
export async function readSamlMetadata(xml: string, now: Date): Promise<SamlMetadata> {
  const document = await readXml(xml);
  const [entity, ...others] = document
    .all('EntityDescriptor')
    .filter((each) => each.all('IDPSSODescriptor').length === 1);
  const [provider] = entity?.all('IDPSSODescriptor') ?? [];
  const entityId = entity?.attributes['entityID'] ?? '';
  if (!entity || !provider || others.length > 0 || entityId === '')
    throw new Error('It has to describe one SAML identity provider.');
  for (const { attributes } of [...document.all('EntitiesDescriptor'), entity, provider]) {
    const { validUntil } = attributes;
    if (validUntil !== undefined && !(Date.parse(validUntil) > now.getTime()))
      throw new Error(`It was valid until ${validUntil}.`);
  }
  const signInUrl =
    provider
      .all('SingleSignOnService')
      .find(({ attributes }) => attributes['Binding'] === redirectBinding)?.attributes[
      'Location'
    ] ?? '';
  if (!/^https?:/.test(signInUrl) || !URL.canParse(signInUrl))
    throw new Error('The provider has no address for HTTP-Redirect.');
  const certificates = provider
    .all('KeyDescriptor')
    .filter(({ attributes }) => attributes['use'] !== 'encryption')
    .flatMap((key) => key.all('X509Certificate'))
    .map(({ text }) => text.replace(/\s/g, ''));
  if (certificates.length === 0) throw new Error('The provider publishes no certificate.');
  certificates.forEach(certificateOf);
  return { entityId, signInUrl, certificates };
}

/** A certificate as an operator compares it. */
export function certificateLine(certificate: string): string {
  const { fingerprint256, validTo } = certificateOf(certificate);
  return `SHA-256 ${fingerprint256}, valid to ${validTo}`;
}
