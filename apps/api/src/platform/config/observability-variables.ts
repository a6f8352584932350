import { parsedField } from './fields';
import { parseListenAddress } from './listen-address';
import { variable } from './variable';

/** How operators watch the API. */
export const observabilityVariables = {
  prometheusAddress: variable({
    name: 'PROMETHEUS_ADDRESS',
    purpose:
      'Where Prometheus reads the metrics, at /metrics: an address of this machine that the public cannot reach. Absent: nowhere.',
    expected: 'a network address with a port, such as 127.0.0.1:9464',
    schema: parsedField(parseListenAddress),
  }),
} as const;
