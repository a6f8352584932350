import { boolean, object, string } from 'yup';
import { type Platform, createSealer, type Secrets } from '@portal/server/platform';
import type { JobHandler } from '@portal/server/ports';
import { signUpAttemptMail } from '../auth-session.notices';
import type { LimitMails } from '../mailed-links/mail-limits';
import type { NewAccount, OpenAccount } from './open-account';

/** The job that opens an account in the strict profile. */
export const signUpJobName = 'auth-session.sign-up';

const payloadSchema = object({ sealed: string().required() }).strict();
const accountSchema = object({
  email: string().required(),
  passwordHash: string().required(),
  wantsUpdates: boolean(),
  device: string().nullable().defined(),
  country: string().nullable().defined(),
}).strict();

/** Encrypts a sign-up while it waits in the job tables. */
export interface SignUpSeal {
  seal(account: NewAccount): Promise<{ sealed: string }>;
  open(payload: object): Promise<NewAccount>;
}

export function createSignUpSeal(secrets: Secrets): SignUpSeal {
  const sealer = createSealer(secrets, 'sign-up');
  return {
    seal: async (account) => ({ sealed: await sealer.seal(JSON.stringify(account)) }),
    async open(payload) {
      const { sealed } = payloadSchema.validateSync(payload);
      return accountSchema.validateSync(JSON.parse(await sealer.open(sealed)));
    },
  };
}

/** Opens the account, or tells the owner of the existing one: the email address gets a mail either way (AUTH-119). */
export function createSignUpJob(
  ports: Pick<Platform, 'database' | 'mailer'> & {
    readonly limitMails: LimitMails;
    readonly openAccount: OpenAccount;
    readonly signUpSeal: SignUpSeal;
    readonly productName: string;
  },
): JobHandler {
  const { database, mailer, limitMails, openAccount, signUpSeal, productName } = ports;
  return {
    name: signUpJobName,
    async run(payload) {
      const account = await signUpSeal.open(payload);
      const { email } = account;
      const uid = await database.transaction((tx) => openAccount(tx, account));
      const waitSeconds = await limitMails({ kind: 'verifyEmail', email });
      if (uid === undefined && waitSeconds === undefined) {
        const mail = signUpAttemptMail({ to: email, productName });
        await database.transaction((tx) => mailer.send(tx, mail));
      }
    },
  };
}
