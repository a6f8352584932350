/** What the host pages say. */
export const messages = {
  unknownSession: 'Unknown',
  signedIn: (email: string) => `Signed in: ${email}`,
  signedOut: 'Signed out',
  waiting: 'Waiting for the portal',
  waitingForEditor: 'Waiting for the editor',
  popUpBlocked: 'The browser blocked the pop-up',
  responded: (version: string) => `The portal responded, version ${version}`,
  done: (action: string) => `Done: ${action}`,
  failed: (code: string) => `Failed: ${code}`,
  more: (start: string, length: number) => `${start}… (${length} characters)`,
  notSent: (reason: string) => `The browser didn’t send a message: ${reason}`,
  port: 'a message port',
} as const;
