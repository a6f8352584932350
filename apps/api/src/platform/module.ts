import type { GroupDirectory } from '../ports/group-directory';
import type { AccountHooks } from '../ports/account-hooks';
import type { JobHandler, ScheduledJob } from '../ports/jobs';
import type { PersonalData } from '../ports/personal-data';
import type { FindPremiumGivers } from '../ports/premium-givers';
import type { AdminCommand } from './admin/admin-command';
import type { DocumentRoute } from './document';
import type { RawRoute, Route } from './http/routing/route';
import type { RedirectRoute } from './redirection';

/** What a domain serves. */
export interface ServedParts {
  readonly routes: readonly Route[];
  /** Routes that read the body's bytes themselves, such as signed webhooks. */
  readonly rawRoutes?: readonly RawRoute[];
  /** Routes that redirect a browser. */
  readonly redirectRoutes?: readonly RedirectRoute[];
  /** Routes of pages that the portal shows in a frame. */
  readonly documentRoutes?: readonly DocumentRoute[];
  /** Addresses that the portal's pages show in a frame. */
  readonly frameSources?: readonly string[];
  /** Says which groups a user administers; at most one module does. */
  readonly groupDirectory?: GroupDirectory;
  readonly jobs?: readonly JobHandler[];
  readonly scheduledJobs?: readonly ScheduledJob[];
  /** Ends what would keep the server from stopping, such as endless responses. */
  readonly stop?: () => void;
}

/** What a domain adds to the API. */
export interface ApiModule extends ServedParts {
  /** What operators do in the domain by `npm run admin`. */
  readonly adminCommands?: readonly AdminCommand[];
  /** What the domain keeps about its users; empty when it keeps nothing. */
  readonly personalData: readonly PersonalData[];
  /** Which groups and institutions give Premium, and until when. */
  readonly premiumGivers?: FindPremiumGivers;
  readonly onAccountOpened?: AccountHooks['accountOpened'];
  readonly onEmailProven?: AccountHooks['emailProven'];
  readonly provesEmail?: AccountHooks['provesEmail'];
  readonly onEmailChanged?: AccountHooks['emailChanged'];
  readonly onAccessRevoked?: AccountHooks['accessRevoked'];
}
