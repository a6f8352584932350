import { durations } from '@portal/shared/util';

/** How long a removal can be undone; the seats stay reserved as long (GROUP-28). */
export const undoRemovalMs = 10 * durations.oneSecondMs;
