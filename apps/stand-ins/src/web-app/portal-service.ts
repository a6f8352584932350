import { accountEndpoints } from '@portal/account/domain';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import { groupManagementEndpoints } from '@portal/group-management/domain';
import { createPortalApiClient } from '@portal/shared/client';
import type { Endpoint, RequestOf, ResponseOf } from '@portal/shared/contract';
import { object, string } from 'yup';

interface PortalServiceOptions {
  /** Such as `https://portal.example`. */
  readonly portal: string;
  readonly serviceKey: string;
  readonly clockUrl: string;
}

type Usage = (typeof groupManagementEndpoints)['recordUsage'];
type Entry = RequestOf<
  (typeof accountEndpoints)['addPersonalDictionaryEntries']
>['entries'][number];

type Settings = RequestOf<(typeof accountEndpoints)['saveProductSettings']>['config'];

/** What the server of a product does at the portal. */
export interface PortalService {
  /** The uid of the user whose token this is; undefined for any other token. */
  findUid(idToken: string): Promise<string | undefined>;
  /** Records what a user did with a suggestion. */
  record(
    use: Omit<RequestOf<Usage>['records'][number], 'at'>,
  ): Promise<ResponseOf<Usage>['results'][number]>;
  /** Blocks a suggestion for a user. */
  block(uid: string, entry: Entry): Promise<void>;
  /** Keeps settings of the product with a user. */
  keep(uid: string, config: Settings): Promise<void>;
}

const clockSchema = object({ now: string().required() });

/** Talks to the portal with the service's key. */
export function createPortalService(options: PortalServiceOptions): PortalService {
  const { portal, serviceKey, clockUrl } = options;
  const client = createPortalApiClient({
    hosts: { origin: portal, language: `${portal}/language` },
    serviceKey,
  });

  async function send<E extends Endpoint>(endpoint: E, input: RequestOf<E>) {
    const { data, error } = await client.send(endpoint, input);
    if (error) throw new Error(`The portal responded with ${error.code}.`);
    return data;
  }

  /** The local world's time; the portal rejects what was used at another time. */
  const now = async () => {
    const response = await fetch(clockUrl, { headers: { accept: 'application/json' } });
    return clockSchema.validateSync(await response.json()).now;
  };

  return {
    async findUid(idToken) {
      const { getCurrentUser } = authSessionEndpoints;
      const { data, error } = await client.send(getCurrentUser, {}, { token: idToken });
      if (error && error.status !== 401)
        throw new Error(`The portal responded with ${error.code}.`);
      return data?.user.uid;
    },
    async record(use) {
      const records = [{ ...use, at: await now() }];
      const { results } = await send(groupManagementEndpoints.recordUsage, { records });
      const [result] = results;
      if (!result) throw new Error('The portal recorded nothing.');
      return result;
    },
    async block(uid, entry) {
      await send(accountEndpoints.addPersonalDictionaryEntries, { uid, entries: [entry] });
    },
    async keep(uid, config) {
      await send(accountEndpoints.saveProductSettings, { uid, config });
    },
  };
}
