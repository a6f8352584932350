import { createSealer, type Platform } from '@portal/server/platform';
import { saveInstitution } from '../records/institution.repository';

/** The institutions of the local world; the second one lets its people sign in with nothing else. */
const demoInstitutions = [
  { id: 'university.example', name: 'University of Example', isOnly: false },
  { id: 'college.example', name: 'Example College', isOnly: true },
] as const;

/** Lets institutions sign their people in with the local world's OpenID provider. */
export async function seedDemoInstitutions({
  config,
  database,
}: Pick<Platform, 'config' | 'database'>): Promise<void> {
  const [provider] = config.socialProviders;
  if (!provider) return;
  const { issuer: metadata, clientId, scopes } = provider;
  const sealer = createSealer(config.keyEncryptionSecrets, 'institution-sign-in');
  const clientSecret = await sealer.seal(provider.clientSecret);
  for (const institution of demoInstitutions) {
    const settings = { ...institution, metadata, clientId, clientSecret, scopes };
    await saveInstitution(database.query, { ...settings, memberClaim: null }, [institution.id]);
  }
}
