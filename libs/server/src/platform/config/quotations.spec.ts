import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readQuotations } from './browser-setting-variables';

const file = join(mkdtempSync(join(tmpdir(), 'quotations-')), 'quotations.json');
const read = (content: string) => {
  writeFileSync(file, content);
  return readQuotations(file);
};
const quotation = { text: 'It reads well.', name: 'Ada Byron', field: 'Topology' };

describe('readQuotations', () => {
  it('A file with quotations is read (PRICE-158)', () => {
    expect(read(JSON.stringify([quotation]))).toEqual([quotation]);
  });

  it.each([
    ['no JSON', '“It reads well.”'],
    ['no quotation', '[]'],
    ['more than six quotations', JSON.stringify(Array(7).fill(quotation))],
    ['a quotation without a name', JSON.stringify([{ ...quotation, name: '' }])],
    ['a property of another name', JSON.stringify([{ ...quotation, stars: 5 }])],
    ['a text that is no text', JSON.stringify([{ ...quotation, text: 5 }])],
  ])('A file with %s is rejected (PRICE-158)', (_what, content) => {
    expect(read(content)).toBeUndefined();
  });

  it('A file that does not exist is rejected (PRICE-158)', () => {
    expect(readQuotations(`${file}.old`)).toBeUndefined();
  });
});
