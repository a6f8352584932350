import { subscriptionSources } from '@portal/account/domain';
import { strictObject } from '@portal/shared/contract';
import { string } from 'yup';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import { derivedSecrets } from '../../../platform/sealed-values';
import { createSignedTokens } from '../../../platform/signed-tokens';
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
  const codes = createSignedTokens({
    keys: derivedSecrets(config.keyEncryptionSecrets, 'account unsubscribe'),
    typ: 'unsubscribe+jwt',
    claims: strictObject({ sub: string().required() }),
    clock,
  });

  return {
    /** Ends the notifications of the user whom the address names. Throws `INVALID_REQUEST` and `INVALID_CODE`. */
    async unsubscribe(body: Buffer, query: URLSearchParams) {
      if (!isOneClick(body.toString('utf8'))) throw new ApiError('INVALID_REQUEST');
      const claims = await codes.read(query.get('code') ?? '');
      if (!claims) throw new ApiError('INVALID_CODE');
      await unsubscribeUser(database.query, {
        uid: claims.sub,
        source: subscriptionSources.mail,
        decidedAt: clock.now(),
      });
      return {};
    },

    /** The path of the link for a user; it is valid for as long as the account exists. */
    pathFor: async (uid: string) => `${oneClickPath}?code=${await codes.sign({ sub: uid })}`,
  };
}
