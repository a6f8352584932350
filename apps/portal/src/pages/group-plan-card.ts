export { GroupPlanCard } from '@portal/group-management';
