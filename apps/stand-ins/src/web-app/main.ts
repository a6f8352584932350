import { runStandIn } from '../shared';
import { startWebApp } from './start-web-app';

void runStandIn('web app', (environment) =>
  startWebApp({
    port: environment.port('PORT'),
    portalUrl: environment.url('PORTAL_URL'),
    clockUrl: environment.url('CLOCK_URL'),
    serviceKey: environment.text('USAGE_SERVICE_KEY'),
    script: environment.text('PAGE_SCRIPT'),
  }),
);
