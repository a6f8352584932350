import { filesBelow, textOf } from './workspace-files';

interface Fault {
  readonly topic: string;
  readonly file: string;
  readonly text: string;
  readonly becomes: string;
  readonly specs: readonly string[];
}

const faults: readonly Fault[] = JSON.parse(textOf('tools/faults/billing.json'));

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
});
