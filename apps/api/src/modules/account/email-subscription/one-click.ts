import { createHmac, timingSafeEqual } from 'node:crypto';
import { subscriptionSources } from '@portal/account/domain';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import { derivedSecret } from '../../../platform/sealed-values';
import { unsubscribeUser } from './email-subscription.repository';

/** The path of the link that ends the notifications. */
export const oneClickPath = '/api/email-subscription/one-click';

/** What a mail program posts, as a form of either kind (RFC 8058). */
const isOneClick = (body: string) =>
  /List-Unsubscribe(?:=|"\r?\n(?:[^\r\n]+\r?\n)*\r?\n)One-Click/.test(body);

/** The link in the header of an update mail that ends the notifications without a sign-in (ACCT-227). */
export function createOneClickUnsubscribe({
  config,
  clock,
  database,
}: Pick<Platform, 'config' | 'clock' | 'database'>) {
  const key = derivedSecret(config.keyEncryptionSecret, 'account unsubscribe');
  const codeOf = (uid: string) => createHmac('sha256', key).update(uid).digest();

  function isValid(uid: string, code: string) {
    const given = Buffer.from(code, 'base64url');
    const expected = codeOf(uid);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  return {
    /** Ends the notifications of the user whom the address names. Throws `INVALID_REQUEST` and `INVALID_CODE`. */
    async unsubscribe(body: Buffer, query: URLSearchParams) {
      const uid = query.get('user') ?? '';
      if (!isOneClick(body.toString('utf8'))) throw new ApiError('INVALID_REQUEST');
      if (!isValid(uid, query.get('code') ?? '')) throw new ApiError('INVALID_CODE');
      await unsubscribeUser(database.query, {
        uid,
        source: subscriptionSources.mail,
        decidedAt: clock.now(),
      });
      return {};
    },

    /** The path of the link for a user; it is valid for as long as the account exists. */
    pathFor: (uid: string) =>
      `${oneClickPath}?${new URLSearchParams({ user: uid, code: codeOf(uid).toString('base64url') })}`,
  };
}
