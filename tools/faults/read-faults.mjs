import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A fault that is planted on purpose: `text`, which stands once in `file`, `becomes` another one, and at least one of `specs` has to
 * notice that the product breaks the rule. `topic` is what the rule is about.
 *
 * @typedef {{ topic: string, breaks: string, file: string, text: string, becomes: string, specs: string[] }} Fault
 */

/**
 * Every planted fault, in the order of the topics.
 *
 * @returns {Fault[]}
 */
export function readFaults() {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'billing.json'), 'utf8'));
}
