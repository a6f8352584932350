import { epochSeconds } from '@portal/shared/util';
import type { Platform } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import { findAccountOpening } from '../records/user.repository';
import { resetMail } from '../auth-session.mails';
import { insertSecurityEvent } from '../records/security-event.repository';
import { revokeWays, type RevokeWaysPorts } from '../ways-in/unlink-way';
import { findCodeOwner, issueCode } from '../records/email-code.repository';
import { redeemCode, revokeAccess } from '../ways-in/proof-of-ownership';

const kind = 'verifyEmail';

/**
 * For the owner of an email address that another person opened an account with: what the verification page shows before its
 * button is pressed, and how the owner takes over the account.
 */
export function createAccountOpening(
  ports: Pick<Platform, 'database' | 'clock' | 'mailer'> &
    RevokeWaysPorts & { readonly productName: string },
) {
  const { database, clock, mailer, productName } = ports;
  return {
    /** When and where the account of a verification code was opened (AUTH-180); the code stays valid. */
    async getAccountOpening({ oobCode }: { oobCode: string }) {
      const uid = await findCodeOwner(database.query, oobCode, kind, clock.now());
      if (uid === undefined) throw new ApiError('INVALID_CODE');
      const opening = await findAccountOpening(database.query, uid);
      if (!opening) throw new ApiError('INVALID_CODE');
      const { createdAt, device, country } = opening;
      return { openedAt: epochSeconds(createdAt), device, country };
    },

    /**
     * Ends whatever the stranger has: sessions, password, links and codes; and mails the owner a link to choose a password
     * (AUTH-181). A verified account has an owner already: its code is not valid here.
     */
    async disownAccount({ oobCode }: { oobCode: string }) {
      await database.transaction(async (tx) => {
        const now = clock.now();
        const redeemed = await redeemCode(tx, oobCode, kind, now);
        if (!redeemed || redeemed.user.emailVerified) throw new ApiError('INVALID_CODE');
        const { uid, email } = redeemed.user;
        await revokeAccess(tx, uid, now);
        await revokeWays(ports, tx, uid, { password: 'removed', now });
        await insertSecurityEvent(tx, { uid, kind: 'account-disowned', at: now });
        const code = await issueCode(tx, { uid, kind: 'resetPassword', now });
        await mailer.send(tx, resetMail({ to: email, code, productName }));
      });
      return {};
    },
  };
}
