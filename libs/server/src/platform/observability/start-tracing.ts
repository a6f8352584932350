import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api';
import type { Config } from '../config/config';
import type { Logger } from './logger';
import { switchTracing } from './spans';

export interface Tracing {
  stop(): Promise<void>;
}

const timeoutMillis = 5_000;

/** Says that the collector does not accept spans; the texts of the errors may contain parts of them. */
function logRefusals(warn: () => void): void {
  const ignore = () => undefined;
  diag.setLogger(
    { error: warn, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
}

/** What a CommonJS package exports: in the server package, a late import has it as its default only. */
const exportsOf = <Exports extends object>(
  loaded: Exports & { readonly default?: Exports },
): Exports => loaded.default ?? loaded;

/** Sends spans to the configured collector (SHARED-388); without one, nothing is loaded. */
export async function startTracing(
  { traces, version, role }: Pick<Config, 'traces' | 'version' | 'role'>,
  logger: Logger,
): Promise<Tracing | undefined> {
  if (!traces) return undefined;
  const sdk = exportsOf(await import('@opentelemetry/sdk-trace-node'));
  const { OTLPTraceExporter } = exportsOf(await import('@opentelemetry/exporter-trace-otlp-http'));
  const { resourceFromAttributes } = exportsOf(await import('@opentelemetry/resources'));
  const warn = () => logger.warn('the collector of traces does not accept spans; they are lost');
  logRefusals(warn);
  const { url, headers } = traces;
  const share = new sdk.TraceIdRatioBasedSampler(traces.share);
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'portal',
      'service.version': version,
      'service.role': role,
    }),
    sampler: new sdk.ParentBasedSampler({
      root: share,
      remoteParentSampled: share,
      remoteParentNotSampled: share,
    }),
    spanProcessors: [
      new sdk.BatchSpanProcessor(
        new OTLPTraceExporter({ url: `${url}/v1/traces`, headers, timeoutMillis }),
      ),
    ],
  });
  provider.register();
  switchTracing(true);
  return {
    async stop() {
      switchTracing(false);
      await provider.shutdown().catch(warn);
      for (const part of [trace, context, propagation, diag]) part.disable();
    },
  };
}
