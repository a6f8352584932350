export { KeepMembers } from '@portal/group-management';
