import { filesBelow, textOf } from './workspace-files';

interface Fault {
  readonly point: number;
  readonly file: string;
  readonly text: string;
  readonly becomes: string;
  readonly specs: readonly string[];
}

const faults: readonly Fault[] = filesBelow('tools/faults')
  .filter((path) => path.endsWith('.json'))
  .flatMap((path) => JSON.parse(textOf(path)));

const countOf = (point: number) => faults.filter((fault) => fault.point === point).length;

describe('the planted faults of `npm run faults`', () => {
  it('The text of each fault stands once in its file, so that it can be planted', () => {
    const unfit = faults.filter(({ file, text }) => textOf(file).split(text).length !== 2);
    expect(unfit).toEqual([]);
  });

  it('Each fault changes something, and names specs that exist', () => {
    const specs = new Set(filesBelow('apps', 'libs'));
    const vain = faults.filter(
      (fault) =>
        fault.text === fault.becomes ||
        fault.specs.length === 0 ||
        fault.specs.some((spec) => !specs.has(spec)),
    );
    expect(vain).toEqual([]);
  });

  it('Points 1 to 9 have at least two faults each, points 10 to 13 one', () => {
    const points = Array.from({ length: 13 }, (_, index) => index + 1);
    expect(points.filter((point) => countOf(point) < (point < 10 ? 2 : 1))).toEqual([]);
  });
});
