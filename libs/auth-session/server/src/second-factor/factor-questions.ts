import { ApiError } from '@portal/server/errors';
import { createSealer, type Platform, type RequestContext } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { durations } from '@portal/shared/util';
import { boolean, number, object, string, type InferType } from 'yup';
import type { MissingProof, OpenedBy } from '../records/session-opener.repository';
import { renewAuthentication } from '../records/session.repository';
import { wayInRules } from '../records/way-in-rules';
import type { WayOwner } from '../records/way-in.repository';
import type { waysIn } from '../records/way-in.tables';
import type { DeviceCookies } from '../sessions/device-cookie';
import { mailDigits, type MailDigitsPorts } from './mailed-question';
import { findSecondFactor } from './second-factor.repository';

/** Long enough to find the phone. */
const questionSeconds = 10 * 60;

const questionSchema = object({
  uid: string().required(),
  email: string().required(),
  /** The trust in devices of the second factor that is asked for. */
  trustKey: string(),
  /** Names the digits that were mailed instead (AUTH-580). */
  mailed: string(),
  askedAt: number().required(),
  /** The session that the code opens. */
  opens: object({
    issuer: string().required(),
    subject: string().required(),
    remembered: boolean().required(),
    link: object({ ticket: string().required(), browser: string().required() })
      .optional()
      .default(undefined),
    membership: object({
      institution: string().required(),
      domain: string().required(),
      isMember: boolean().required(),
    })
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
type Place = Pick<RequestContext, 'ip' | 'userAgent'>;

type Opens = NonNullable<FactorQuestion['opens']>;

/** A session that waits for a code. */
export interface WaitingSession extends Partial<Pick<Opens, 'link' | 'membership'>> {
  readonly owner: Pick<WayOwner, 'uid' | 'email'>;
  readonly by: OpenedBy;
  readonly remembered: boolean;
  readonly client: Client & Place;
}

/** A session waits for digits that were not mailed yet: a transaction that ends with an error takes its mails back. */
class DigitsNeeded extends ApiError {
  constructor(
    readonly question: Omit<FactorQuestion, 'askedAt'>,
    readonly client: Client & Place,
  ) {
    super('SECOND_FACTOR_REQUIRED', { details: { isMailed: true } });
  }
}

/** A way into an account whose owner was just proven by it, in a session. */
export interface ProvenByWay {
  readonly way: Pick<typeof waysIn.$inferSelect, 'kind'>;
  readonly owner: Pick<WayOwner, 'uid' | 'email'>;
  readonly sessionId: string;
}

type CookiePorts = Pick<Platform, 'clock'> & {
  readonly config: Pick<Platform['config'], 'baseUrl' | 'keyEncryptionSecrets'>;
};

/** A question is sealed in a cookie: it is valid for ten minutes, in its browser, for one answer (AUTH-461). */
function createQuestionCookie({ clock, config }: CookiePorts) {
  const sealer = createSealer(config.keyEncryptionSecrets, 'second-factor-question');
  const isSecure = config.baseUrl.startsWith('https:');
  const name = isSecure ? '__Host-second-factor' : 'second-factor';
  // A page asks for it and answers it; what a provider redirects or posts opens nothing before that. `__Host-` needs this path.
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return {
    async keep(client: Client, asked: Omit<FactorQuestion, 'askedAt'>, at = clock.now()) {
      const sealed = await sealer.seal(JSON.stringify({ ...asked, askedAt: at.getTime() }));
      client.setCookie(`${name}=${sealed}; Max-Age=${questionSeconds}; ${attributes}`);
    },

    async find({ cookie }: Pick<Client, 'cookie'>): Promise<FactorQuestion | undefined> {
      try {
        const opened = await sealer.open(cookie(name) ?? '');
        const question = questionSchema.validateSync(JSON.parse(opened));
        const age = clock.now().getTime() - question.askedAt;
        if (age <= questionSeconds * durations.oneSecondMs) return question;
      } catch {
        // Another browser's, or none.
      }
      return undefined;
    },

    forget: ({ setCookie }: Pick<Client, 'setCookie'>) =>
      setCookie(`${name}=; Max-Age=0; ${attributes}`),
  };
}

/** Questions for a code of the second factor, or for digits that are mailed. */
export type FactorQuestions = ReturnType<typeof createFactorQuestions>;

/** Makes {@link FactorQuestions}. */
export function createFactorQuestions(
  ports: MailDigitsPorts & CookiePorts & { readonly deviceCookies: DeviceCookies },
) {
  const { clock, deviceCookies } = ports;
  const { find, forget, keep } = createQuestionCookie(ports);

  async function ask(client: Client, asked: Omit<FactorQuestion, 'askedAt'>): Promise<never> {
    await keep(client, asked);
    throw new ApiError('SECOND_FACTOR_REQUIRED');
  }

  /** Mails digits and keeps the question for them. A user who asks again too early waits for those of this browser. */
  async function askByMail({ client, question }: DigitsNeeded) {
    const { uid, email } = question;
    const retryAfterSeconds = await ports.limitMails({ kind: 'fromAfar', email });
    if (retryAfterSeconds === undefined)
      return keep(client, { ...question, mailed: await mailDigits(ports, question, client) });
    const waiting = await find(client);
    if (waiting?.uid !== uid || waiting.mailed === undefined)
      throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds });
    return keep(client, { ...question, mailed: waiting.mailed }, new Date(waiting.askedAt));
  }

  return {
    /** Throws `SECOND_FACTOR_REQUIRED` for a session that was not opened because a proof is missing. */
    async askForSession(query: Queryable, opening: WaitingSession, missing: MissingProof) {
      const { by, client, link, membership, owner, remembered } = opening;
      if ('sessionId' in by) return;
      const { issuer, subject } = by;
      const question = { ...owner, opens: { issuer, subject, remembered, link, membership } };
      if (missing === 'mailed-digits') throw new DigitsNeeded(question, client);
      const factor = await findSecondFactor(query, owner.uid, clock.now());
      if (factor) await ask(client, { ...question, trustKey: factor.trustKey });
    },

    /** Mails the digits that what opens a session asked for, after its transaction. Throws what it throws. */
    async mailing<Result>(opens: Promise<Result>): Promise<Result> {
      try {
        return await opens;
      } catch (error) {
        if (error instanceof DigitsNeeded) await askByMail(error);
        throw error;
      }
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
      const factor = rule === 'never' ? undefined : await findSecondFactor(query, uid, clock.now());
      const isAsked = factor && (rule === 'always' || factor.asksElsewhere);
      const isTrusted = factor?.trustKey === (await deviceCookies.trustKeyOf(client, email));
      if (isAsked && !isTrusted)
        await ask(client, { uid, email, trustKey: factor.trustKey, provesSession: sessionId });
      const inTwoSteps = rule === 'never' || (factor !== undefined && isTrusted);
      await renewAuthentication(query, { sessionId, now: clock.now(), inTwoSteps });
    },

    /** The question of this browser. Throws `SECOND_FACTOR_EXPIRED`. */
    async read(client: Pick<Client, 'cookie'>): Promise<FactorQuestion> {
      const question = await find(client);
      if (!question) throw new ApiError('SECOND_FACTOR_EXPIRED');
      return question;
    },

    forget,
  };
}
