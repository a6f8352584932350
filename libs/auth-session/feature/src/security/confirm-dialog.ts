/** Loaded on demand: most visits end nothing. */
export { ConfirmDialog } from '@portal/shared/ui';
