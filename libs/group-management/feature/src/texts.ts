import type { messages as activity } from './usage/activity-messages';
import type { messages as addMember } from './members/add-member-messages';
import type { messages as classLink } from './settings/class-link-messages';
import type { messages as dailyQuota } from './usage/daily-quota-messages';
import type { messages as endOfGroup } from './settings/end-of-group-messages';
import type { messages as groupPlan } from './your-groups/group-plan-messages';
import type { messages as importing } from './import/messages';
import type { messages as invitations } from './members/invitation-messages';
import type { messages as pages } from './messages';
import type { messages as secondFactor } from './second-factor-messages';
import type { messages as usage } from './usage/messages';

/** The texts that an app may replace, by what they are about; see `replaceMessages` (SHARED-166). @public */
export interface GroupManagementTexts {
  readonly 'group-management': {
    readonly activity: typeof activity;
    readonly 'add-member': typeof addMember;
    readonly 'class-link': typeof classLink;
    readonly 'daily-quota': typeof dailyQuota;
    readonly 'end-of-group': typeof endOfGroup;
    readonly 'group-plan': typeof groupPlan;
    readonly import: typeof importing;
    readonly invitations: typeof invitations;
    readonly pages: typeof pages;
    readonly 'second-factor': typeof secondFactor;
    readonly usage: typeof usage;
  };
}
