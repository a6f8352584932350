import { flagsEndpoints } from '@portal/shared/flags/domain';
import { defineRoutes } from '@portal/server/http';
import type { FlagStreams } from './serve-flags/flag-streams';
import type { Flags } from './serve-flags/flags-file';

interface Services {
  readonly flags: Flags;
  readonly streams: FlagStreams;
}

export const flagsRoutes = (clientKey: string, { flags, streams }: Services) =>
  defineRoutes(flagsEndpoints(clientKey), {
    getFlags: {
      summary: 'Returns the feature flags and experiments, for the GrowthBook SDK.',
      requirement: 'FLAG-2',
      limits: 'It reads what is in memory.',
      handle: async () => flags.current(),
    },
    streamFlags: {
      summary: 'Sends the feature flags now and after each change, as server-sent events.',
      requirement: 'FLAG-3',
      limits: 'A network has a bounded number of streams.',
      handle: async (_, { ip }) => streams.open(ip),
    },
  });
