import type { messages as activity } from './activity/messages';
import type { messages as addMember } from './add-member/messages';
import type { messages as classLink } from './class-link/messages';
import type { messages as dailyQuota } from './daily-quota/messages';
import type { messages as domains } from './domains/messages';
import type { messages as endOfGroup } from './end-of-group/messages';
import type { messages as groupPlan } from './group-plan/messages';
import type { messages as importing } from './import/messages';
import type { messages as invitations } from './invitations/messages';
import type { messages as pages } from './messages';
import type { messages as usage } from './usage/messages';

/** The texts that an app may replace, by what they are about; see `replaceMessages` (SHARED-166). @public */
export interface GroupManagementTexts {
  readonly 'group-management': {
    readonly activity: typeof activity;
    readonly 'add-member': typeof addMember;
    readonly 'class-link': typeof classLink;
    readonly 'daily-quota': typeof dailyQuota;
    readonly domains: typeof domains;
    readonly 'end-of-group': typeof endOfGroup;
    readonly 'group-plan': typeof groupPlan;
    readonly import: typeof importing;
    readonly invitations: typeof invitations;
    readonly pages: typeof pages;
    readonly usage: typeof usage;
  };
}
