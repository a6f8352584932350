export { GroupManagementPage } from './page/group-management-page';
