import { createTestClock, type TestClock } from '../../testing/test-clock';
import { CircuitOpen, createCircuit, type Circuit } from './circuit';

const broken = new Error('It is broken.');
const fail = () => Promise.reject(broken);
const succeed = () => Promise.resolve('done');

describe('a circuit', () => {
  let clock: TestClock;
  let circuit: Circuit;
  beforeEach(() => {
    clock = createTestClock();
    circuit = createCircuit({ clock, failures: 3, restMs: 10_000, mostAtOnce: 2 });
  });

  const breakIt = async () => {
    for (let time = 0; time < 3; time += 1) await expect(circuit.run(fail)).rejects.toBe(broken);
  };

  it('passes results and failures on', async () => {
    expect(await circuit.run(succeed)).toBe('done');
    await expect(circuit.run(fail)).rejects.toBe(broken);
  });

  it('opens after failures one after the other', async () => {
    await breakIt();
    await expect(circuit.run(succeed)).rejects.toBeInstanceOf(CircuitOpen);
  });

  it('counts from the last success', async () => {
    for (let time = 0; time < 5; time += 1) {
      await expect(circuit.run(fail)).rejects.toBe(broken);
      expect(await circuit.run(succeed)).toBe('done');
    }
  });

  it('tries one after its rest, and closes when that one is well', async () => {
    await breakIt();
    clock.advance({ seconds: 10 });
    let finish: (result: string) => void = () => undefined;
    const tried = circuit.run(() => new Promise<string>((resolve) => (finish = resolve)));
    await expect(circuit.run(succeed)).rejects.toBeInstanceOf(CircuitOpen);
    finish('well');
    expect(await tried).toBe('well');
    expect(await circuit.run(succeed)).toBe('done');
  });

  it('rests again when that one fails', async () => {
    await breakIt();
    clock.advance({ seconds: 10 });
    await expect(circuit.run(fail)).rejects.toBe(broken);
    await expect(circuit.run(succeed)).rejects.toBeInstanceOf(CircuitOpen);
  });

  it('runs no more than so many at once', async () => {
    const finish: (() => void)[] = [];
    const wait = () => new Promise<void>((resolve) => finish.push(resolve));
    const running = [circuit.run(wait), circuit.run(wait)];
    await expect(circuit.run(succeed)).rejects.toBeInstanceOf(CircuitOpen);
    for (const each of finish) each();
    await Promise.all(running);
    expect(await circuit.run(succeed)).toBe('done');
  });
});
