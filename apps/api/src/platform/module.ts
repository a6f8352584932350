import type { JobHandler, ScheduledJob } from '../ports/jobs';
import type { RawRoute } from './http/raw-route';
import type { RedirectRoute } from './http/redirect-route';
import type { Route } from './http/route';

/** What a domain adds to the api. */
export interface ApiModule {
  readonly routes: readonly Route[];
  /** Routes that read the body's bytes themselves, such as signed webhooks. */
  readonly rawRoutes?: readonly RawRoute[];
  /** Addresses that a browser is sent through. */
  readonly redirectRoutes?: readonly RedirectRoute[];
  readonly jobs?: readonly JobHandler[];
  readonly scheduledJobs?: readonly ScheduledJob[];
}
