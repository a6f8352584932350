import { createModuleRegistry } from '@portal/server/platform';
import { startTestApi, type TestApi, type TestApiOptions } from '@portal/server/testing';
import {
  createAuthSessionModule,
  instantBotCheck,
  noDependencies,
  countStatements,
} from '@portal/auth-session/server/testing';
import { configOf, createAccountModule, type AccountModule } from '../account.module';

/** The API with this domain and the accounts below it. */
export interface AccountApi extends TestApi {
  readonly account: AccountModule;
  readonly statements: ReturnType<typeof countStatements>;
}

/** Starts the API with this domain, the accounts below it, and a bot check that costs nothing. */
export async function startAccountApi(options: TestApiOptions = {}): Promise<AccountApi> {
  let parts: Pick<AccountApi, 'account' | 'statements'> | undefined;
  const api = await startTestApi({
    ...options,
    ports: { botCheck: instantBotCheck, ...options.ports },
    modules: (platform) => {
      const statements = countStatements(platform.database);
      const { add, hooks, modules, personalData } = createModuleRegistry();
      const auth = add(
        createAuthSessionModule(platform, { ...noDependencies, ...hooks, configOf }),
      );
      parts = {
        statements,
        account: add(createAccountModule(platform, { ...auth, personalData })),
      };
      return { modules, authenticator: auth.authenticator };
    },
  });
  if (!parts) throw new Error('The API has no modules.');
  return { ...api, ...parts };
}
