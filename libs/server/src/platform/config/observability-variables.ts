import { number, string } from 'yup';
import { address } from './address-variables';
import { addressField, parsedField, parseListenAddress, variable } from './fields';

/** Reads `name=value,name=value`, whose values may be percent-encoded, as OpenTelemetry writes headers. */
export function parseHeaders(text: string): Readonly<Record<string, string>> | undefined {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  const headers: Record<string, string> = {};
  for (const pair of pairs) {
    const { name, value } = /^\s*(?<name>[\w-]+)\s*=(?<value>.*)$/.exec(pair)?.groups ?? {};
    const decoded = decodeHeader(value ?? '');
    if (name === undefined || decoded === undefined) return undefined;
    headers[name] = decoded;
  }
  return headers;
}

function decodeHeader(value: string): string | undefined {
  try {
    const decoded = decodeURIComponent(value.trim());
    return /^[\x20-\x7e]+$/.test(decoded) ? decoded : undefined;
  } catch {
    return undefined;
  }
}

export const observabilityVariables = {
  prometheusAddress: variable({
    name: 'PROMETHEUS_ADDRESS',
    purpose:
      'Where Prometheus reads the metrics, at /metrics: an address of this machine that the public cannot reach. Absent: nowhere.',
    expected: 'a network address with a port, such as 127.0.0.1:9464',
    schema: parsedField(parseListenAddress),
  }),
  tracesUrl: variable({
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    purpose:
      'The collector that traces are sent to, by OpenTelemetry’s protocol over HTTP. Absent: nothing is traced.',
    expected: address,
    schema: addressField(),
  }),
  tracesHeaders: variable({
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    purpose: 'Headers that the collector needs, such as a key.',
    expected: 'comma-separated headers, such as api-key=secret',
    secret: true,
    fallback: '',
    schema: parsedField(parseHeaders).defined(),
  }),
  tracedShare: variable({
    name: 'OTEL_TRACES_SAMPLER_ARG',
    purpose: 'The share of the requests that is traced.',
    expected: 'a number from 0 to 1',
    fallback: '1',
    schema: number().min(0).max(1).defined(),
  }),
  logLevel: variable({
    name: 'LOG_LEVEL',
    purpose: 'The lowest level that is logged.',
    expected: 'silent, error, warn, info or debug',
    fallback: 'info',
    schema: string()
      .oneOf(['silent', 'error', 'warn', 'info', 'debug'] as const)
      .defined(),
  }),
} as const;
