import { planText, type SubscriptionDetails } from '@portal/account/domain';
import type { User } from '@portal/auth-session/domain';
import { formatDay } from '@portal/shared/util';
import { messages } from '../messages';

/** The plan's one sentence (specification 2, section 4 "Plan display"). */
export function planSentence(
  user: User,
  subscription: SubscriptionDetails | undefined,
  editorName: string,
): string {
  const text = planText(user, subscription);
  const { plan } = messages;
  switch (text.kind) {
    case 'ends':
    case 'renews':
    case 'ended':
      return plan[text.kind](formatDay(text.at));
    case 'managed-by-editor':
      return plan.managedByEditor(editorName);
    case 'institution':
    case 'group':
      return plan[text.kind];
    case 'none':
      return user.premium ? plan.unlimited : plan.free;
  }
}
