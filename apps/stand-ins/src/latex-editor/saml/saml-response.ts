import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import { Html, html as xml } from '../../shared';
import type { Faults } from '../openid/faults';

/** A key with its certificate, both in PEM. */
export interface SamlKey {
  readonly privateKey: string;
  readonly certificate: string;
}

/** What an assertion says. */
interface Assertion {
  readonly id: string;
  readonly issuer: string;
  readonly audience: string;
  readonly recipient: string;
  readonly inResponseTo: string | undefined;
  readonly subject: string;
  readonly nameIdFormat: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly loggedInAt: number;
  readonly notBefore: number;
  readonly notOnOrAfter: number;
}

const minuteMs = 60_000;
const iso = (time: number) => new Date(time).toISOString();

const attribute = ([name, value]: [string, unknown]) =>
  xml`<saml:Attribute Name="${name}">${[value].flat().map((each) => xml`<saml:AttributeValue>${String(each)}</saml:AttributeValue>`)}</saml:Attribute>`;

/** Without spaces between the elements: a library would keep them as text. */
const assertionXml = (it: Assertion, now: number) =>
  xml`<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${it.id}" Version="2.0" IssueInstant="${iso(now)}"><saml:Issuer>${it.issuer}</saml:Issuer><saml:Subject>${it.subject !== '' && xml`<saml:NameID Format="${it.nameIdFormat}">${it.subject}</saml:NameID>`}<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData ${it.inResponseTo !== undefined && xml`InResponseTo="${it.inResponseTo}"`} NotOnOrAfter="${iso(it.notOnOrAfter)}" Recipient="${it.recipient}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${iso(it.notBefore)}" NotOnOrAfter="${iso(it.notOnOrAfter)}"><saml:AudienceRestriction><saml:Audience>${it.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${iso(it.loggedInAt)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${Object.entries(it.attributes).map(attribute)}</saml:AttributeStatement></saml:Assertion>`
    .markup;

function signed(assertion: string, { privateKey, certificate }: Partial<SamlKey>): string {
  const signature = new SignedXml({
    privateKey,
    publicCert: certificate,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  });
  signature.addReference({
    xpath: '/*',
    transforms: [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/2001/10/xml-exc-c14n#',
    ],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  });
  const location = { reference: "/*/*[local-name(.)='Issuer']", action: 'after' } as const;
  signature.computeSignature(assertion, { location });
  return signature.getSignedXml();
}

/** The assertion of somebody else: every address in it is the victim's. */
const forged = (assertion: string) => assertion.replace(/[\w.-]+@/g, 'victim@');
const renamed = (assertion: string) => assertion.replace(/ ID="[^"]+"/, ' ID="_forged"');
const unsigned = (assertion: string) => assertion.replace(/<Signature .*<\/Signature>/s, '');

interface SamlFault {
  /** What the assertion says instead, before it is signed. */
  readonly says?: (it: Assertion) => Partial<Assertion>;
  /** What becomes of the signed assertion: the content of the response. */
  readonly sends?: (assertion: string) => string;
  readonly isForeign?: boolean;
}

/** What the faults of the provider mean for SAML; the others mean nothing. */
const samlFaults: Partial<Record<Faults['fault'], SamlFault>> = {
  'wrong-issuer': { says: () => ({ issuer: 'https://evil.example' }) },
  'wrong-audience': { says: () => ({ audience: 'https://another.example' }) },
  'wrong-recipient': { says: () => ({ recipient: 'https://another.example/api/saml/callback' }) },
  'wrong-nonce': { says: () => ({ inResponseTo: '_another' }) },
  'no-nonce': { says: () => ({ inResponseTo: undefined }) },
  'no-subject': { says: () => ({ subject: '' }) },
  expired: { says: ({ notBefore }) => ({ notOnOrAfter: notBefore - minuteMs }) },
  'not-yet-valid': { says: ({ notOnOrAfter }) => ({ notBefore: notOnOrAfter - minuteMs }) },
  'old-login': { says: ({ loggedInAt }) => ({ loggedInAt: loggedInAt - 60 * minuteMs }) },
  unsigned: { sends: unsigned },
  'foreign-signature': { isForeign: true },
  'altered-claims': { sends: forged },
  'wrapped-signature': {
    sends: (assertion) =>
      `<samlp:Extensions>${assertion}</samlp:Extensions>${renamed(forged(assertion))}`,
  },
  'second-assertion': {
    sends: (assertion) => `${unsigned(renamed(forged(assertion)))}${assertion}`,
  },
  'injected-comment': {
    sends: (assertion) => assertion.replace(/(@[^<]*?)(\.[^.<]+\.[^.<]+<)/g, '$1<!---->$2'),
  },
};

/** The signed response to a request, as the active fault wants it. */
export function samlResponse(
  said: Pick<Assertion, 'issuer' | 'audience' | 'recipient' | 'subject' | 'attributes'> & {
    readonly inResponseTo: string;
    readonly nameIdFormat: string;
  },
  {
    key,
    fault,
    now,
  }: { readonly key: SamlKey; readonly fault: Faults['fault']; readonly now: number },
): string {
  const { says, sends, isForeign } = samlFaults[fault] ?? {};
  const honest: Assertion = {
    ...said,
    id: `_${randomUUID()}`,
    ...{ loggedInAt: now, notBefore: now - minuteMs, notOnOrAfter: now + 5 * minuteMs },
  };
  const assertion = assertionXml({ ...honest, ...says?.(honest) }, now);
  const foreign = () =>
    generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString();
  const complete = signed(assertion, isForeign ? { privateKey: foreign() } : key);
  const content = new Html(sends?.(complete) ?? complete);
  return xml`<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_${randomUUID()}" Version="2.0" IssueInstant="${iso(now)}" Destination="${said.recipient}" InResponseTo="${said.inResponseTo}"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${said.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${content}</samlp:Response>`
    .markup;
}
