import { accountEndpoints } from '@portal/account/domain';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import { groupManagementEndpoints } from '@portal/group-management/domain';
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

const hostPaths: Partial<Record<Endpoint['host'], string>> = { origin: '', language: '/language' };

/** Talks to the portal with the service's key. */
export function createPortalService(options: PortalServiceOptions): PortalService {
  const { portal, serviceKey, clockUrl } = options;

  const send = ({ host, path }: Endpoint, body: object, bearer: string) =>
    fetch(`${portal}${hostPaths[host]}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      body: JSON.stringify(body),
    });

  async function sendAsService<E extends Endpoint>(
    endpoint: E,
    body: RequestOf<E>,
  ): Promise<ResponseOf<E>> {
    const response = await send(endpoint, body, serviceKey);
    if (!response.ok) throw new Error(`The portal responded with ${response.status}.`);
    return response.json();
  }

  /** The local world's time; the portal rejects what was used at another time. */
  const now = async () => {
    const response = await fetch(clockUrl, { headers: { accept: 'application/json' } });
    return clockSchema.validateSync(await response.json()).now;
  };

  return {
    async findUid(idToken) {
      const endpoint = authSessionEndpoints.getCurrentUser;
      const response = await send(endpoint, {}, idToken);
      if (response.status === 401) return undefined;
      return endpoint.response.validateSync(await response.json()).user.uid;
    },
    async record(use) {
      const records = [{ ...use, at: await now() }];
      const { results } = await sendAsService(groupManagementEndpoints.recordUsage, { records });
      const [result] = results;
      if (!result) throw new Error('The portal recorded nothing.');
      return result;
    },
    async block(uid, entry) {
      const entries = [entry];
      await sendAsService(accountEndpoints.addPersonalDictionaryEntries, { uid, entries });
    },
    async keep(uid, config) {
      await sendAsService(accountEndpoints.saveProductSettings, { uid, config });
    },
  };
}
