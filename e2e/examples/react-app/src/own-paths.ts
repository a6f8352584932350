import { paths } from '@portal/shared/util';

/** The pages of the portal that this app shows itself, at the portal's paths. */
export const ownPaths: readonly string[] = [
  paths.home(),
  paths.plans(),
  paths.login(),
  paths.signup(),
  paths.account(),
];
