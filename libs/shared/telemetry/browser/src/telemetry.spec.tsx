import type { TelemetryEvent } from '@portal/shared/telemetry/domain';
import { render } from '@testing-library/react';
import { createTelemetry, TelemetryProvider, useTelemetry } from './telemetry';

const viewed: TelemetryEvent = { type: 'page-viewed', action: 'plans' };
const clicked: TelemetryEvent = { type: 'contact_sales', action: 'clicked' };

function View() {
  useTelemetry().track(viewed);
  return <p>Plans</p>;
}

describe('useTelemetry', () => {
  it('Analytics events are reported to the nearest provider', () => {
    const track = jest.fn();
    render(
      <TelemetryProvider value={{ track }}>
        <View />
      </TelemetryProvider>,
    );
    expect(track).toHaveBeenCalledWith(viewed);
  });

  it('Without an analytics provider nothing is reported and nothing breaks', () => {
    expect(() => render(<View />)).not.toThrow();
  });
});

describe('createTelemetry', () => {
  it('Events wait in their order until the code that sends them is loaded (EVENT-9)', () => {
    const sink = jest.fn();
    const telemetry = createTelemetry();
    telemetry.track(viewed);
    telemetry.track(clicked);
    telemetry.connect(sink);
    expect(sink.mock.calls).toEqual([[viewed], [clicked]]);
    telemetry.track(viewed);
    expect(sink).toHaveBeenCalledTimes(3);
  });

  it('At most 50 events wait (EVENT-9)', () => {
    const sink = jest.fn();
    const telemetry = createTelemetry();
    for (let count = 0; count < 60; count += 1) telemetry.track(viewed);
    telemetry.connect(sink);
    expect(sink).toHaveBeenCalledTimes(50);
  });
});
