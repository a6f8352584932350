import { commonErrors } from '@portal/shared/contract';
import type { ApiErrorCatalog } from './errors';
import type { GroupDirectory } from '../contracts/group-directory';
import type { AccountHooks } from '../contracts/account-hooks';
import type { JobHandler, ScheduledJob } from '../ports/jobs';
import type { PersonalData } from '../contracts/personal-data';
import type { SealedRows } from '../contracts/sealed-rows';
import type { FindPremiumGivers } from '../contracts/premium';
import type { AdminCommand } from './admin/admin-command';
import type { RedirectRoute, TextDocument } from './request';
import type { Protocol } from './http/protocol';
import type { RawRoute, Route } from './http/route';

export interface ServedParts {
  /** The domain's errors: status and text by code. */
  readonly errors?: Partial<ApiErrorCatalog>;
  readonly routes: readonly Route[];
  /** Routes that read the body's bytes themselves, such as signed webhooks. */
  readonly rawRoutes?: readonly RawRoute[];
  readonly redirectRoutes?: readonly RedirectRoute[];
  readonly protocols?: readonly Protocol[];
  readonly documents?: readonly TextDocument[];
  readonly frameSources?: readonly string[];
  /** Says which groups a user administers; at most one module does. */
  readonly groupDirectory?: GroupDirectory;
  readonly jobs?: readonly JobHandler[];
  readonly scheduledJobs?: readonly ScheduledJob[];
  /** Ends what would keep the server from stopping, such as endless responses. */
  readonly stop?: () => void;
}

/** The common errors with those of the modules. */
export const catalogOf = (
  modules: readonly { readonly errors?: Partial<ApiErrorCatalog> }[],
): ApiErrorCatalog => Object.assign({ ...commonErrors }, ...modules.map(({ errors }) => errors));

export interface ApiModule extends ServedParts {
  readonly adminCommands?: readonly AdminCommand[];
  /** What the domain has sealed in its tables, for `key reseal`. */
  readonly sealed?: readonly SealedRows[];
  /** What the domain keeps about its users; empty when it keeps nothing. */
  readonly personalData: readonly PersonalData[];
  readonly premiumGivers?: FindPremiumGivers;
  readonly onAccountOpened?: AccountHooks['accountOpened'];
  readonly onEmailProven?: AccountHooks['emailProven'];
  readonly provesEmail?: AccountHooks['provesEmail'];
  readonly onEmailChanged?: AccountHooks['emailChanged'];
  readonly onAccessRevoked?: AccountHooks['accessRevoked'];
}

interface ModuleRegistry {
  readonly modules: readonly ApiModule[];
  add<Module extends ApiModule>(module: Module): Module;
  /** Each hook calls the modules that have it, one after the other; also those that are added later. */
  readonly hooks: AccountHooks;
  readonly findPremiumGivers: FindPremiumGivers;
  /** What the modules keep about users: that of the module that was added first comes last, because others refer to it. */
  personalData(): readonly PersonalData[];
}

export function createModuleRegistry(): ModuleRegistry {
  const modules: ApiModule[] = [];
  return {
    modules,
    add(module) {
      modules.push(module);
      return module;
    },
    hooks: {
      async accountOpened(tx, account) {
        for (const { onAccountOpened } of modules) await onAccountOpened?.(tx, account);
      },
      async emailProven(tx, account) {
        for (const { onEmailProven } of modules) await onEmailProven?.(tx, account);
      },
      async provesEmail(tx, proof) {
        for (const { provesEmail } of modules) if (await provesEmail?.(tx, proof)) return true;
        return false;
      },
      async emailChanged(tx, account) {
        for (const { onEmailChanged } of modules) await onEmailChanged?.(tx, account);
      },
      async accessRevoked(tx, account) {
        for (const { onAccessRevoked } of modules) await onAccessRevoked?.(tx, account);
      },
    },
    async findPremiumGivers(query, ids) {
      const found = modules.map(({ premiumGivers }) => premiumGivers?.(query, ids) ?? []);
      return (await Promise.all(found)).flat();
    },
    personalData: () => modules.toReversed().flatMap(({ personalData }) => personalData),
  };
}
