import type { Platform } from '../../../platform/platform';
import type { AccountHooks } from '../../../ports/account-hooks';
import type { DeviceCookies } from '../sessions/device-cookie';
import type { SessionService } from '../sessions/session.service';
import type { ProvePassword } from '../sign-in/prove-password';
import { createIdentifyAccount, findIdentifiedAccount } from './identified-account';
import { createLinkByTicket, createLinkWay } from './link-way';
import { maskedEmail } from '../../../platform/masked-email';
import { createProofsOfAccount } from './proofs-of-account';
import { findReplacedSession } from './replaced-session';
import { createSignInAndLink } from './sign-in-and-link';
import { createUnlinkWay } from './unlink-way';
import { findByWay, isLinkedToEditor } from './way-in.repository';
import { createNameOfWay } from './way-name';

/** What every kind of ways into the accounts shares: how a user is identified, linked and unlinked. */
export type WaysIn = ReturnType<typeof createWaysIn>;

/** Makes {@link WaysIn}. */
export function createWaysIn(
  platform: Pick<Platform, 'config' | 'database' | 'clock' | 'geoIp' | 'mailer'> &
    Pick<AccountHooks, 'accessRevoked' | 'accountOpened' | 'emailProven'> & {
      readonly deviceCookies: DeviceCookies;
      readonly productName: string;
      readonly provePassword: ProvePassword;
      readonly sessions: SessionService;
    },
) {
  const nameOfWay = createNameOfWay(platform.config);
  const ports = { ...platform, nameOfWay };
  const linkByTicket = createLinkByTicket({ linkWay: createLinkWay(ports) });
  return {
    nameOfWay,
    findByWay,
    maskedEmail,
    findIdentifiedAccount,
    findReplacedSession,
    linkByTicket,
    isLinkedToEditor,
    proofsOfAccount: createProofsOfAccount(platform),
    identifyAccount: createIdentifyAccount(ports),
    signInAndLink: createSignInAndLink({ ...ports, linkByTicket }),
    unlinkWay: createUnlinkWay(ports),
  };
}
