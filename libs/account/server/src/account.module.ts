import { accountErrors, subscriptionSources } from '@portal/account/domain';
import { mergeBrand } from '@portal/shared/util';
import type { Platform, ApiModule } from '@portal/server/platform';
import type { PersonalData } from '@portal/server/contracts';
import type { AuthSessionModule } from '@portal/auth-session/server';
import { accountRoutes } from './account.routes';
import { createPersonalDictionary } from './dictionary/dictionary.service';
import { dictionaryData } from './dictionary/dictionary.repository';
import { configOf, productSettingsData } from './product-settings/product-settings.repository';
import { createSaveProductSettings } from './product-settings/product-settings.service';
import {
  emailSubscriptionData,
  saveEmailSubscription,
} from './email-subscription/email-subscription.repository';
import { createOneClickUnsubscribe } from './email-subscription/one-click';
import { createUpdateCommands } from './email-subscription/update.commands';
import { createEmailSubscriptionService } from './email-subscription/email-subscription.service';
import { createLeaving } from './leaving/account-deletion';
import {
  createErasedAccountData,
  createErasedAccountsCleanup,
  listErasedAccounts,
} from './leaving/erased-account.repository';
import {
  createErasedCommands,
  createFindCommand,
  createFindUser,
} from './support/support.commands';

type AccountDependencies = Pick<AuthSessionModule, 'emailOf' | 'hasPassword' | 'lockUser'> & {
  /** What all domains keep about users; the account itself comes last. */
  readonly personalData: () => readonly PersonalData[];
};

export { configOf };

/** The domain, with what operators use of it. */
export interface AccountModule extends ApiModule {
  readonly findUser: ReturnType<typeof createFindUser>;
  readonly listErased: () => Promise<readonly string[]>;
}

/** Subscribes a new user who asked for it at sign-up. */
const onAccountOpened: ApiModule['onAccountOpened'] = async (tx, { uid, at, wantsUpdates }) => {
  const source = subscriptionSources.signUp;
  if (wantsUpdates)
    await saveEmailSubscription(tx, { uid, status: 'subscribed', source, decidedAt: at });
};

/** The update notifications, the blocked suggestions, and how users leave. */
export function createAccountModule(
  platform: Platform,
  dependencies: AccountDependencies,
): AccountModule {
  const { productName } = mergeBrand(platform.config.brand);
  const ports = { ...platform, ...dependencies };
  const leaving = createLeaving({ ...ports, productName });
  const oneClick = createOneClickUnsubscribe(platform);
  const listErased = () => listErasedAccounts(platform.database.query);
  return {
    errors: accountErrors,
    personalData: [
      emailSubscriptionData,
      dictionaryData,
      productSettingsData,
      createErasedAccountData(platform),
    ],
    scheduledJobs: [createErasedAccountsCleanup(platform)],
    onAccountOpened,
    findUser: createFindUser(ports),
    listErased,
    adminCommands: [
      createFindCommand(ports),
      ...createErasedCommands({ ...ports, ...leaving, listErased }),
      ...createUpdateCommands({ ...platform, unsubscribePath: oneClick.pathFor }),
    ],
    rawRoutes: [oneClick.route],
    routes: accountRoutes({
      ...platform,
      emailSubscription: createEmailSubscriptionService(platform),
      leaving,
      dictionary: createPersonalDictionary(ports),
      saveProductSettings: createSaveProductSettings(ports),
    }),
  };
}

declare module '@portal/server/errors' {
  interface ErrorCatalogs {
    readonly accountErrors: typeof accountErrors;
  }
}
