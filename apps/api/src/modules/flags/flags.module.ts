import { flagsEndpointDocs, flagsEndpoints } from '@portal/shared/flags/domain';
import { defineRoutes } from '../../platform/http/routing/route';
import type { ApiModule } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { flagsLimits } from './flags.limits';
import { createFlagStreams } from './serve-flags/flag-streams';
import { createFlagsFile } from './serve-flags/flags-file';

/** Feature flags and experiments from a file, for the GrowthBook SDK. */
export function createFlagsModule({
  config,
  logger,
}: Pick<Platform, 'config' | 'logger'>): ApiModule {
  const flags = createFlagsFile(config.flagsFile, logger);
  const streams = createFlagStreams(flags);
  return {
    routes: defineRoutes(flagsEndpoints(config.flagsClientKey), flagsEndpointDocs, flagsLimits, {
      getFlags: async () => flags.current(),
      streamFlags: async (_, { ip }) => streams.open(ip),
    }),
    personalData: [],
    stop() {
      flags.stop();
      streams.stop();
    },
  };
}
