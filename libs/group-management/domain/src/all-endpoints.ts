export * from './endpoints';
export { getDailyQuota, recordUsage } from './usage';
