import { render } from '@testing-library/react';
import { type TelemetryEvent, TelemetryProvider, useTelemetry } from './telemetry';

const viewed: TelemetryEvent = { name: 'page-viewed', page: 'plans' };

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
