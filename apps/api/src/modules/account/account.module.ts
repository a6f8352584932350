import { accountEndpointDocs, accountEndpoints, subscriptionSources } from '@portal/account/domain';
import { mergeBrand } from '@portal/shared/util';
import type { Platform } from '../../platform/platform';
import { defineRoutes, type RawRoute } from '../../platform/http/routing/route';
import type { ApiModule } from '../../platform/module';
import type { PersonalData } from '../../ports/personal-data';
import type { AuthSessionModule } from '../auth-session/auth-session.module';
import { accountLimits } from './account.limits';
import { emailSubscriptionData } from './email-subscription/email-subscription-data';
import { createPersonalDictionary } from './dictionary/dictionary.service';
import { dictionaryData } from './dictionary/dictionary-data';
import { productSettingsData } from './product-settings/product-settings-data';
import { configOf } from './product-settings/product-settings.repository';
import { createSaveProductSettings } from './product-settings/product-settings.service';
import { saveEmailSubscription } from './email-subscription/email-subscription.repository';
import { createOneClickUnsubscribe, oneClickPath } from './email-subscription/one-click';
import { createSendUpdate } from './email-subscription/send-update';
import { createUpdateCommands } from './email-subscription/update.commands';
import { createEmailSubscriptionService } from './email-subscription/email-subscription.service';
import { createDeleteAccount, createEraseAccount } from './leaving/account-deletion';
import { createDownloadData } from './leaving/account-download';
import {
  createErasedAccountData,
  createErasedAccountsCleanup,
  listErasedAccounts,
} from './leaving/erased-account.repository';
import { createFindUser } from './support/find-user';
import { createErasedCommands } from './support/erased.commands';
import { createSupportCommands } from './support/support.commands';

/** What the domain needs of other domains. */
type AccountDependencies = Pick<AuthSessionModule, 'emailOf' | 'hasPassword' | 'lockUser'> & {
  /** What all domains keep about users; the account itself comes last. */
  readonly personalData: () => readonly PersonalData[];
};

export { configOf };

/** The domain, with what operators use of it. */
export interface AccountModule extends ApiModule {
  /** Finds the account that an operator names. */
  readonly findUser: ReturnType<typeof createFindUser>;
  /** The ids of the deleted accounts. */
  readonly listErased: () => Promise<readonly string[]>;
}

/** Subscribes a new user who asked for it at sign-up. */
const onAccountOpened: ApiModule['onAccountOpened'] = async (tx, { uid, at, wantsUpdates }) => {
  const source = subscriptionSources.signUp;
  if (wantsUpdates)
    await saveEmailSubscription(tx, { uid, status: 'subscribed', source, decidedAt: at });
};

/** Receives what mail programs post to the link of an update mail. */
const oneClickRoute = ({
  unsubscribe,
}: ReturnType<typeof createOneClickUnsubscribe>): RawRoute => ({
  path: oneClickPath,
  summary: 'Ends the update notifications of the user whom the address names (RFC 8058).',
  maxBytes: 4 * 1024,
  handle: (body, _header, _context, query) => unsubscribe(body, query),
});

/** The update notifications, the blocked suggestions, and how users leave. */
export function createAccountModule(
  platform: Platform,
  dependencies: AccountDependencies,
): AccountModule {
  const { productName } = mergeBrand(platform.config.brand);
  const eraseAccount = createEraseAccount({ ...platform, ...dependencies, productName });
  const deleteAccount = createDeleteAccount({ ...platform, ...dependencies, eraseAccount });
  const downloadData = createDownloadData({ ...platform, ...dependencies });
  const emailSubscription = createEmailSubscriptionService(platform);
  const oneClick = createOneClickUnsubscribe(platform);
  const sendUpdate = createSendUpdate({ ...platform, unsubscribePath: oneClick.pathFor });
  const listErased = () => listErasedAccounts(platform.database.query);
  const dictionary = createPersonalDictionary({ ...platform, ...dependencies });
  return {
    personalData: [
      emailSubscriptionData,
      dictionaryData,
      productSettingsData,
      createErasedAccountData(platform),
    ],
    scheduledJobs: [createErasedAccountsCleanup(platform)],
    onAccountOpened,
    findUser: createFindUser({ ...platform, ...dependencies }),
    listErased,
    adminCommands: [
      ...createSupportCommands({ ...platform, ...dependencies, eraseAccount, downloadData }),
      ...createErasedCommands({ ...platform, ...dependencies, eraseAccount, listErased }),
      ...createUpdateCommands(sendUpdate),
    ],
    rawRoutes: [oneClickRoute(oneClick)],
    routes: defineRoutes(accountEndpoints, accountEndpointDocs, accountLimits, {
      getEmailSubscription: (_, { caller }) => emailSubscription.statusOf(caller.uid),
      subscribe: ({ source }, { caller }) =>
        emailSubscription.decide(caller.uid, 'subscribed', source),
      unsubscribe: ({ source }, { caller }) =>
        emailSubscription.decide(caller.uid, 'unsubscribed', source),
      deleteAccount: (_, { caller }) => deleteAccount(caller),
      downloadAccountData: (_, { caller }) => downloadData(caller),
      getPersonalDictionary: (_, { caller }) => dictionary.of(caller.uid),
      removePersonalDictionaryEntry: (entry, { caller }) => dictionary.remove(caller.uid, entry),
      addPersonalDictionaryEntries: (request) => dictionary.add(request),
      saveProductSettings: createSaveProductSettings({ ...platform, ...dependencies }),
    }),
  };
}
