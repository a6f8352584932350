import { sessionErrors } from '@portal/auth-session/domain';
import { Message, type MessageKind } from '@portal/shared/ui';
import { messages } from '../messages';
import type { SessionEndReason } from '../session/session-slice';

interface Notice {
  readonly kind: MessageKind;
  readonly text: string;
}

const again: Notice = { kind: 'info', text: messages.signInAgain };

/** Ends of a session that the login page explains. */
const notices: Partial<Record<SessionEndReason, Notice>> = {
  ended: again,
  rejected: again,
  'signed-out-everywhere': { kind: 'success', text: messages.signedOutEverywhere },
  invalid: { kind: 'danger', text: sessionErrors.INVALID_SESSION_DATA },
  'sign-in-failed': { kind: 'danger', text: sessionErrors.SIGN_IN_FAILED },
};

/** Explains why the session ended. */
export function SessionNotice({ reason }: { readonly reason: SessionEndReason | undefined }) {
  const notice = reason && notices[reason];
  return notice && <Message kind={notice.kind}>{notice.text}</Message>;
}
