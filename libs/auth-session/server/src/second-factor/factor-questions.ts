import { ApiError } from '@portal/server/errors';
import { createSealer, type Platform, type RequestContext } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { durations } from '@portal/shared/util';
import { boolean, number, object, string, type InferType } from 'yup';
import type { OpenedBy } from '../records/session-opener.repository';
import { renewAuthentication } from '../records/session.repository';
import { wayInRules } from '../records/way-in-rules';
import type { WayOwner } from '../records/way-in.repository';
import type { waysIn } from '../records/way-in.tables';
import type { DeviceCookies } from '../sessions/device-cookie';
import { findSecondFactor } from './second-factor.repository';

/** Long enough to find the phone. */
const questionSeconds = 10 * 60;

const questionSchema = object({
  uid: string().required(),
  email: string().required(),
  trustKey: string().required(),
  askedAt: number().required(),
  /** The session that the code opens. */
  opens: object({
    issuer: string().required(),
    subject: string().required(),
    remembered: boolean().required(),
    link: object({ ticket: string().required(), browser: string().required() })
      .optional()
      .default(undefined),
  })
    .optional()
    .default(undefined),
  /** The session whose user the code proves. */
  provesSession: string(),
}).strict();
export type FactorQuestion = InferType<typeof questionSchema>;

type Client = Pick<RequestContext, 'cookie' | 'setCookie'>;

/** A session that waits for a code. */
export interface WaitingSession {
  readonly owner: Pick<WayOwner, 'uid' | 'email'>;
  readonly by: OpenedBy;
  readonly remembered: boolean;
  readonly client: Client;
  readonly link?: { readonly ticket: string; readonly browser: string } | undefined;
}

/** A way into an account whose owner was just proven by it, in a session. */
export interface ProvenByWay {
  readonly way: Pick<typeof waysIn.$inferSelect, 'kind'>;
  readonly owner: Pick<WayOwner, 'uid' | 'email'>;
  readonly sessionId: string;
}

/**
 * Questions for a code of the second factor. A question is sealed in a cookie: it is valid for ten minutes, in its browser, for
 * one answer (AUTH-461).
 */
export type FactorQuestions = ReturnType<typeof createFactorQuestions>;

/** Makes {@link FactorQuestions}. */
export function createFactorQuestions({
  clock,
  config,
  deviceCookies,
}: Pick<Platform, 'clock'> & {
  readonly config: Pick<Platform['config'], 'baseUrl' | 'keyEncryptionSecrets'>;
  readonly deviceCookies: DeviceCookies;
}) {
  const sealer = createSealer(config.keyEncryptionSecrets, 'second-factor-question');
  const isSecure = config.baseUrl.startsWith('https:');
  const name = isSecure ? '__Host-second-factor' : 'second-factor';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

  async function ask(client: Client, asked: Omit<FactorQuestion, 'askedAt'>): Promise<never> {
    const question = { ...asked, askedAt: clock.now().getTime() };
    const sealed = await sealer.seal(JSON.stringify(question));
    client.setCookie(`${name}=${sealed}; Max-Age=${questionSeconds}; ${attributes}`);
    throw new ApiError('SECOND_FACTOR_REQUIRED');
  }

  return {
    /** Throws `SECOND_FACTOR_REQUIRED` when the owner of a session that was not opened has a second factor. */
    async askForSession(query: Queryable, opening: WaitingSession): Promise<void> {
      const { by, client, link, owner, remembered } = opening;
      const factor = await findSecondFactor(query, owner.uid);
      if (!factor || 'sessionId' in by) return;
      const { issuer, subject } = by;
      const opens = { issuer, subject, remembered, link };
      await ask(client, { ...owner, trustKey: factor.trustKey, opens });
    },

    /**
     * Notes that the user of a session has just proven who they are. Throws `SECOND_FACTOR_REQUIRED` when the way needs a code,
     * and `UNAUTHENTICATED` when the session is not alive.
     */
    async renewAuthentication(
      query: Queryable,
      { way, owner: { uid, email }, sessionId }: ProvenByWay,
      client: Client & Pick<RequestContext, 'ip'>,
    ): Promise<void> {
      const rule = wayInRules[way.kind].secondFactor;
      const factor = rule === 'never' ? undefined : await findSecondFactor(query, uid);
      const isAsked = factor && (rule === 'always' || factor.asksElsewhere);
      if (isAsked && (await deviceCookies.trustKeyOf(client, email)) !== factor.trustKey)
        await ask(client, { uid, email, trustKey: factor.trustKey, provesSession: sessionId });
      await renewAuthentication(query, { sessionId, now: clock.now() });
    },

    /** The question of this browser. Throws `SECOND_FACTOR_EXPIRED`. */
    async read({ cookie }: Pick<Client, 'cookie'>): Promise<FactorQuestion> {
      try {
        const opened = await sealer.open(cookie(name) ?? '');
        const question = questionSchema.validateSync(JSON.parse(opened));
        const age = clock.now().getTime() - question.askedAt;
        if (age <= questionSeconds * durations.oneSecondMs) return question;
      } catch {
        // Another browser's, or none.
      }
      throw new ApiError('SECOND_FACTOR_EXPIRED');
    },

    forget: ({ setCookie }: Pick<Client, 'setCookie'>) =>
      setCookie(`${name}=; Max-Age=0; ${attributes}`),
  };
}
