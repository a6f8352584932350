export * from './endpoints';
export { checkStatsToken, createStatsToken } from './stats';
export { getDailyQuota, recordUsage } from './usage';
