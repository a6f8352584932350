import { isShortField } from '@portal/shared/contract';
import type { InferType } from 'yup';
import { otherQueryLimits } from './actions';
import { runEmailAction } from './email-endpoints';

const emailAction = runEmailAction.request.pick(['mode', 'oobCode']);
const knownFields: readonly string[] = Object.keys(runEmailAction.request.fields);

/** The action of a mailed link, with the other parameters of its query. */
export type EmailAction = InferType<typeof emailAction>;

/** The parameters that the endpoint ignores; those that exceed its limits are left out. */
function otherParameters(query: URLSearchParams): Readonly<Record<string, string>> {
  const others = [...new Map(query)].filter(
    ([name, value]) => !knownFields.includes(name) && isShortField(name, value, otherQueryLimits),
  );
  return Object.fromEntries(others.slice(0, otherQueryLimits.max));
}

/**
 * The action that the query of `/auth/action` asks for, as the endpoint expects it: the whole query. Undefined when `mode`
 * or `oobCode` is missing, repeated or not valid.
 */
export function readEmailAction(query: URLSearchParams): EmailAction | undefined {
  const modes = query.getAll('mode');
  const codes = query.getAll('oobCode');
  if (modes.length > 1 || codes.length > 1) return undefined;
  const action = { ...otherParameters(query), mode: modes[0], oobCode: codes[0] };
  return emailAction.isValidSync(action) ? action : undefined;
}
