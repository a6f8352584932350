import { boolean, object, string } from 'yup';
import { createSealer } from '../../../platform/sealed-values';
import type { Database } from '../../../ports/database';
import type { JobHandler } from '../../../ports/jobs';
import type { Mailer } from '../../../ports/mailer';
import type { LimitMails } from '../email-codes/code-limits';
import type { NewAccount, OpenAccount } from './open-account';
import { signUpAttemptMail } from '../security-page/security.mails';

/** The job that opens an account in the strict profile. */
export const signUpJobName = 'auth-session.sign-up';

const payloadSchema = object({ sealed: string().required() }).strict();
const accountSchema = object({
  email: string().required(),
  passwordHash: string().required(),
  wantsUpdates: boolean(),
}).strict();

/** A sign-up as it waits in the job tables: nobody reads an address or a password's hash there. */
export interface SignUpSeal {
  seal(account: NewAccount): Promise<{ sealed: string }>;
  open(payload: object): Promise<NewAccount>;
}

/** {@link SignUpSeal} with a key of its own. */
export function createSignUpSeal(secret: string): SignUpSeal {
  const sealer = createSealer(secret, 'sign-up');
  return {
    seal: async (account) => ({ sealed: await sealer.seal(JSON.stringify(account)) }),
    async open(payload) {
      const { sealed } = payloadSchema.validateSync(payload);
      return accountSchema.validateSync(JSON.parse(await sealer.open(sealed)));
    },
  };
}

/** Opens the account, or tells the owner of the one that is there: either way the address gets a mail. */
export function createSignUpJob(ports: {
  database: Database;
  mailer: Mailer;
  limitMails: LimitMails;
  openAccount: OpenAccount;
  signUpSeal: SignUpSeal;
  productName: string;
}): JobHandler {
  const { database, mailer, limitMails, openAccount, signUpSeal, productName } = ports;
  return {
    name: signUpJobName,
    async run(payload) {
      const account = await signUpSeal.open(payload);
      const { email } = account;
      const uid = await database.transaction((tx) => openAccount(tx, account));
      const wait = await limitMails({ kind: 'verifyEmail', email });
      if (uid === undefined && wait === undefined) {
        const mail = signUpAttemptMail({ to: email, productName });
        await database.transaction((tx) => mailer.send(tx, mail));
      }
    },
  };
}
