export { ReactRouterProvider } from './react-router-provider';
