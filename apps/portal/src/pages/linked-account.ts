export { LinkedAccountSection } from '@portal/overleaf-oauth';
