import { undoRemovalMs } from '@portal/group-management/domain';

/** A removal after this moment can still be undone (GROUP-28). */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - undoRemovalMs);
