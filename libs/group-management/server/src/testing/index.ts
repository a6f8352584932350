export { createGroupManagementRoutes } from '../group-management.routes';
export { groupMembers, groups } from '../group-management.tables';
export { deleteAdministrator, saveAdministrator } from '../groups/administrator.repository';
export { insertGroup, updateGroup } from '../groups/group.repository';
export { createPlans, groupWithHeir, payCheckout } from './group-with-heir';
