import type { ApiModule, Platform } from '@portal/server/platform';
import { flagsRoutes } from './flags.routes';
import { createFlagStreams } from './serve-flags/flag-streams';
import { createFlagsFile } from './serve-flags/flags-file';

export function createFlagsModule({
  config,
  logger,
}: Pick<Platform, 'config' | 'logger'>): ApiModule {
  const flags = createFlagsFile(config.flagsFile, logger);
  const streams = createFlagStreams(flags);
  return {
    routes: flagsRoutes(config.flagsClientKey, { flags, streams }),
    personalData: [],
    stop() {
      flags.stop();
      streams.stop();
    },
  };
}
