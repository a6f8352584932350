import type { accountEndpoints } from '@portal/account/domain';
import type { RequestOf, ResponseOf } from '@portal/shared/contract';
import { ApiError } from '@portal/server/errors';
import type { Platform } from '@portal/server/platform';
import type { AuthSessionModule } from '@portal/auth-session/server';
import { mergeProductSettings } from './product-settings.repository';

type Endpoint = (typeof accountEndpoints)['saveProductSettings'];

/** Keeps the products' settings of a user (ACCT-120). */
export const createSaveProductSettings =
  ({
    clock,
    database,
    lockUser,
  }: Pick<Platform, 'clock' | 'database'> & Pick<AuthSessionModule, 'lockUser'>) =>
  ({ uid, config }: RequestOf<Endpoint>) =>
    database.transaction(async (tx): Promise<ResponseOf<Endpoint>> => {
      // An account that is being deleted is gone or stays until the end.
      if (!(await lockUser(tx, uid))) throw new ApiError('SETTINGS_USER_NOT_FOUND');
      return { config: await mergeProductSettings(tx, { uid, config, changedAt: clock.now() }) };
    });
