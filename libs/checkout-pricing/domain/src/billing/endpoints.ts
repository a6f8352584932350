export { getBillingDetails, saveBillingDetails } from './billing-details';
export { listInvoices } from './document-endpoints';
export { cancelPlan, changePlan, getBilledPlan, previewPlanChange } from './plan-endpoints';
