import { createSealer, type Platform } from '@portal/server/platform';
import { samlEntityId } from '../institutions/institution-sign-in';
import { saveInstitution } from '../records/institution.repository';

/** The institutions of the local world; the second one lets its people sign in with nothing else. */
const demoInstitutions = [
  { id: 'university.example', name: 'University of Example', protocol: 'openid', isOnly: false },
  { id: 'college.example', name: 'Example College', protocol: 'openid', isOnly: true },
  { id: 'institute.example', name: 'Example Institute', protocol: 'saml', isOnly: false },
] as const;

/** Lets institutions sign their people in with the local world's providers. */
export async function seedDemoInstitutions({
  config,
  database,
}: Pick<Platform, 'config' | 'database'>): Promise<void> {
  const [provider] = config.socialProviders;
  if (!provider) return;
  const { issuer, clientId, scopes } = provider;
  const sealer = createSealer(config.keyEncryptionSecrets, 'institution-sign-in');
  const clientSecret = await sealer.seal(provider.clientSecret);
  for (const institution of demoInstitutions) {
    const isSaml = institution.protocol === 'saml';
    const settings = {
      ...{ ...institution, clientSecret, scopes },
      metadata: isSaml ? new URL('/saml/metadata', issuer).href : issuer,
      clientId: isSaml ? samlEntityId(config) : clientId,
    };
    await saveInstitution(database.query, { ...settings, memberClaim: null }, [institution.id]);
  }
}
