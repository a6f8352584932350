import type { AccountHooks } from '../ports/account-hooks';
import type { PersonalData } from '../ports/personal-data';
import type { FindPremiumGivers } from '../ports/premium-givers';
import type { ApiModule } from './module';

/** The modules of the API, and what they do together. */
interface ModuleRegistry {
  /** In the order in which they were added. */
  readonly modules: readonly ApiModule[];
  /** Adds a module and returns it. */
  add<Module extends ApiModule>(module: Module): Module;
  /** Each hook calls the modules that have it, one after the other; also those that are added later. */
  readonly hooks: AccountHooks;
  /** The groups and institutions of all modules. */
  readonly findPremiumGivers: FindPremiumGivers;
  /** What the modules keep about users: that of the module that was added first comes last, because others refer to it. */
  personalData(): readonly PersonalData[];
}

/** Makes an empty registry. */
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
