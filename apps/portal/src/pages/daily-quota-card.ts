export { DailyQuotaCard } from '@portal/group-management';
