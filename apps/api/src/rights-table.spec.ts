import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rightsTable } from './testing/rights-table';

const path = join(__dirname, '../SECURITY.md');
const [begin, end] = ['<!-- rights -->', '<!-- end of rights -->'];

describe('the table of rights', () => {
  it('The table of rights lists every endpoint with its callers, subject, proof and limit, as declared (SHARED-90)', () => {
    const text = readFileSync(path, 'utf8');
    const expected = `${begin}\n\n${rightsTable()}\n\n${end}`;
    const [before = '', rest = ''] = text.split(begin);
    const [table = '', after = ''] = rest.split(end);
    if (process.env['WRITE_DOCUMENTS']) writeFileSync(path, `${before}${expected}${after}`);
    else expect(`${begin}${table}${end}`).toBe(expected);
  });
});
