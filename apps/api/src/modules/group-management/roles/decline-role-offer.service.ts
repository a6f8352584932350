import type { Caller } from '../../../ports/authenticator';
import { recordAnswer, takeOffer, type AnswerPorts } from './answered-offer';

/** The caller declines the role that the owner of a group offered (GROUP-229). Throws `ROLE_OFFER_NOT_FOUND`. */
export const createDeclineRoleOffer =
  (ports: AnswerPorts) =>
  ({ guid }: { guid: string }, { caller }: { caller: Caller }) =>
    ports.database.transaction(async (tx) => {
      await takeOffer(ports, tx, guid, caller);
      await recordAnswer(ports, tx, 'offer-declined', caller, guid);
      return {};
    });
