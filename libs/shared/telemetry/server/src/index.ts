export { createTelemetryModule } from './telemetry.module';
export { telemetryBatches } from './telemetry.tables';
