export { telemetryRoutes } from '../telemetry.routes';
