export {
  RequireUser as Guard,
  SecurityPage as Page,
  SecuritySkeleton as Waiting,
} from '@portal/auth-session';
