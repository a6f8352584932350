import { durations, keptMs, keptSince } from '@portal/shared/util';
import { array, number, object, string } from 'yup';
import {
  networkOf,
  type RequestContext,
  createSealer,
  type Secrets,
  newId,
} from '@portal/server/platform';
import type { Clock } from '@portal/server/ports';

/** How long a device that its user trusts needs no code of the second factor. */
const trustMs = 30 * 24 * durations.oneHourMs;

/** The accounts that one device remembers: enough for a family or a lab computer. */
const rememberedAccounts = 5;

const deviceSchema = object({
  id: string().required(),
  /** The accounts that were signed in to, as keyed hashes of their addresses, the last one first. */
  accounts: array(
    object({
      key: string().required(),
      at: number().required(),
      /** Until when the device needs no code of this second factor (AUTH-466). */
      trust: object({ key: string().required(), until: number().required() })
        .optional()
        .default(undefined),
    }).required(),
  )
    .min(1)
    .max(rememberedAccounts)
    .required(),
}).strict();

type Client = Pick<RequestContext, 'cookie' | 'ip'>;

/**
 * Recognizes the browsers that an account was signed in from, by a sealed cookie that authenticates nothing. Wrong passwords
 * on such a device have a budget of their own, so that a stranger who uses the account's up does not lock its owner out.
 */
export interface DeviceCookies {
  /** The id of the client's device, if the account of this address was signed in from it, or was since a moment. */
  find(client: Client, email: string, since?: Date): Promise<string | undefined>;
  /** Whom the client's wrong passwords are counted for: the account that its device knows, else its network. */
  subjectOf(client: Client): Promise<string>;
  /** The key of the second factor that the client's device needs no code of. */
  trustKeyOf(client: Client, email: string): Promise<string | undefined>;
  /** Marks the client's device as one that the account of this address was signed in from, and trusts it when a key is given. */
  remember(
    client: Client & Pick<RequestContext, 'setCookie'>,
    email: string,
    trustKey?: string,
  ): Promise<void>;
}

/** {@link DeviceCookies} that no script reads and, over https, no other host can set. */
export function createDeviceCookies(ports: {
  readonly baseUrl: string;
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** A keyed hash of an email address. */
  readonly keyOf: (email: string) => string;
}): DeviceCookies {
  const { clock, keyOf } = ports;
  const sealer = createSealer(ports.secrets, 'device-cookie');
  const isSecure = ports.baseUrl.startsWith('https:');
  const name = isSecure ? '__Host-device' : 'device';
  // A device that was not used for this long counts as a new one (AUTH-117).
  const lifetimeSeconds = keptMs('knownDevices') / durations.oneSecondMs;
  const attributes = `Path=/; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Lax`;

  async function read({ cookie }: Pick<Client, 'cookie'>) {
    const sealed = cookie(name);
    if (sealed === undefined) return undefined;
    try {
      const { id, accounts } = deviceSchema.validateSync(JSON.parse(await sealer.open(sealed)));
      const since = keptSince(clock.now(), 'knownDevices').getTime();
      return { id, accounts: accounts.filter(({ at }) => at > since) };
    } catch {
      return undefined;
    }
  }

  return {
    async find(client, email, since = new Date(0)) {
      const device = await read(client);
      const isKnown = device?.accounts.some(
        ({ key, at }) => key === keyOf(email) && at >= since.getTime(),
      );
      return isKnown ? device?.id : undefined;
    },

    async subjectOf(client) {
      // Named by the account, not by the device: one account is one subject, however many cookies it is signed in for.
      return (await read(client))?.accounts[0]?.key ?? networkOf(client.ip);
    },

    async trustKeyOf(client, email) {
      const trust = (await read(client))?.accounts.find(({ key }) => key === keyOf(email))?.trust;
      return trust && trust.until > clock.now().getTime() ? trust.key : undefined;
    },

    async remember(client, email, trustKey) {
      const device = await read(client);
      const key = keyOf(email);
      const now = clock.now().getTime();
      const trust =
        trustKey === undefined
          ? device?.accounts.find((account) => account.key === key)?.trust
          : { key: trustKey, until: now + trustMs };
      const others = device?.accounts.filter((account) => account.key !== key) ?? [];
      const accounts = [{ key, at: now, trust }, ...others].slice(0, rememberedAccounts);
      const sealed = await sealer.seal(JSON.stringify({ id: device?.id ?? newId(), accounts }));
      client.setCookie(`${name}=${sealed}; ${attributes}${isSecure ? '; Secure' : ''}`);
    },
  };
}
