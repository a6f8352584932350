import { subscriptionSources } from '@portal/account/domain';
import { strictObject } from '@portal/shared/contract';
import { string } from 'yup';
import { type Platform, derivedSecrets, createSignedTokens } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import type { RawRoute } from '@portal/server/http';
import { unsubscribeUser } from './email-subscription.repository';

const oneClickPath = '/api/email-subscription/one-click';

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

  const unsubscribe: RawRoute['handle'] = async (body, _header, _context, query) => {
    if (!isOneClick(body.toString('utf8'))) throw new ApiError('INVALID_REQUEST');
    const claims = await codes.read(query.get('code') ?? '');
    if (!claims) throw new ApiError('INVALID_CODE');
    await unsubscribeUser(database.query, {
      uid: claims.sub,
      source: subscriptionSources.mail,
      decidedAt: clock.now(),
    });
    return {};
  };

  const route: RawRoute = {
    path: oneClickPath,
    summary: 'Ends the update notifications of the user whom the address names (RFC 8058).',
    maxBytes: 4 * 1024,
    handle: unsubscribe,
  };
  return {
    route,
    /** The path of the link for a user; it is valid for as long as the account exists. */
    pathFor: async (uid: string) => `${oneClickPath}?code=${await codes.sign({ sub: uid })}`,
  };
}
