/** A file that Excel wrote before 2007: it has to be saved as CSV. */
export class OldWorkbookError extends Error {}
