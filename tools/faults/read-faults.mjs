import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A fault that is planted on purpose: `text`, which stands once in `file`, `becomes` another one, and at least one of `specs` has to
 * notice that the product breaks the rule. `point` is the point of "Billing that is always true" to which the rule belongs.
 *
 * @typedef {{ point: number, breaks: string, file: string, text: string, becomes: string, specs: string[] }} Fault
 */

/**
 * Every planted fault, in the order of the points.
 *
 * @returns {Fault[]}
 */
export function readFaults() {
  const folder = import.meta.dirname;
  const lists = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return lists.sort().flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}
