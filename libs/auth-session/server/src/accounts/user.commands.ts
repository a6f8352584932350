import { AdminProblem, userArgument, type AdminCommand } from '@portal/server/platform';
import type { DataOwner } from '@portal/server/contracts';
import { createSupportAccount, type SupportAccount } from './support-account';

const mailedLinks = { verification: 'verifyEmail', reset: 'resetPassword' } as const;
const isMailedLink = (text: string): text is keyof typeof mailedLinks => text in mailedLinks;

/** A command that does something to an account, or finds it done. */
const change = (
  name: string,
  summary: string,
  work: (owner: DataOwner) => Promise<boolean>,
  [done, notDone]: readonly [string, string],
): AdminCommand => ({
  name,
  summary,
  arguments: userArgument,
  effect: 'changes-account',
  async run(input) {
    const owner = input.user();
    const isDone = await work(owner);
    const lines = [`${owner.email} ${isDone ? done : notDone}`];
    return { data: { uid: owner.uid, isDone }, lines, isDone };
  },
});

const resendCommand = (support: SupportAccount): AdminCommand => ({
  name: 'user resend',
  summary: 'mail the link to verify the email address or to reset the password',
  arguments: { ...userArgument, '<what>': 'verification or reset' },
  effect: 'changes-account',
  async run(input) {
    const what = input.argument('what');
    if (!isMailedLink(what)) throw new AdminProblem(['Name verification or reset.']);
    const { uid, email } = input.user();
    await support.resend({ uid, email }, mailedLinks[what]);
    const lines = [`${email} gets the mail, if the link would change something.`];
    return { data: { uid, what }, lines };
  },
});

const endSessionsCommand = (support: SupportAccount): AdminCommand => ({
  name: 'user end-sessions',
  summary: 'log the user out everywhere',
  arguments: userArgument,
  effect: 'changes-account',
  async run(input) {
    const { uid, email } = input.user();
    const ended = await support.endSessions({ uid, email });
    const lines = [`${ended} ${ended === 1 ? 'session' : 'sessions'} of ${email} ended.`];
    return { data: { uid, ended }, lines };
  },
});

/** What operators do about an account by command (AUTH-417, AUTH-418). */
export function createUserCommands(
  ports: Parameters<typeof createSupportAccount>[0],
): readonly AdminCommand[] {
  const support = createSupportAccount(ports);
  return [
    change(
      'user verify',
      'confirm the email address, as its link does when nobody is logged in',
      support.verify,
      ['is verified now.', 'was verified already.'],
    ),
    resendCommand(support),
    change(
      'user lock',
      'end all sessions and refuse new ones, whatever the user signs in with',
      support.lock,
      ['is locked now.', 'was locked already.'],
    ),
    change('user unlock', 'let the user sign in again', support.unlock, [
      'is unlocked now.',
      'was not locked.',
    ]),
    endSessionsCommand(support),
  ];
}
