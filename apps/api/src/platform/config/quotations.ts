import { strictObject } from '@portal/shared/contract';
import type { Quotation } from '@portal/shared/util';
import { readFileSync } from 'node:fs';
import { array, string } from 'yup';

const quotations = array(
  strictObject({
    text: string().max(400).required(),
    name: string().max(80).required(),
    field: string().max(80).required(),
  }).defined(),
)
  .min(1)
  .max(6)
  .defined()
  .strict();

/** Reads the operator's file with what writers say of the product; undefined when it holds no such list. */
export function readQuotations(file: string): readonly Quotation[] | undefined {
  try {
    return quotations.validateSync(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
