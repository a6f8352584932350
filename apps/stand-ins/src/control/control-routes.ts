import type { Response, Router } from 'express';
import express from 'express';
import { number, object, string } from 'yup';
import type { Html } from '../shared';
import { rejectingBadInput, sendPage, wantsPage } from '../shared';
import { later } from './calendar';
import { clockBody, controlNavigation, faultsBody, messages } from './control-view';
import type { Faults } from './faults';
import { faultsSchema } from './faults';
import type { ShiftedClock } from './clock';

/** What the control pages read and change. */
export interface Control {
  readonly clock: ShiftedClock;
  readonly faults: () => Faults;
  /** Moves the time of the whole local world; resolves with the addresses that could not be notified. */
  readonly advance: (seconds: number) => Promise<readonly string[]>;
  readonly setFaults: (faults: Faults) => Promise<void>;
}

const tenYearsSeconds = 10 * 366 * 86_400;

const advanceSchema = object({
  advanceSeconds: number()
    .strict()
    .integer()
    .min(0)
    .max(tenYearsSeconds, 'advanceSeconds is at most ten years.')
    .required(),
});

const stepSchema = object({
  unit: string().oneOf(['day', 'week', 'month', 'year']).required(),
  count: number().integer().min(1).max(3_650).required(),
});

function sendControlPage(response: Response, title: string, body: Html): void {
  sendPage(response, { title, service: messages.service, navigation: controlNavigation, body });
}

function clockRoutes(router: Router, { clock, advance }: Control): void {
  const status = () => ({
    now: new Date(clock.nowSeconds() * 1000).toISOString(),
    offsetSeconds: clock.offsetSeconds,
  });

  router.get('/control/clock', (request, response) => {
    if (wantsPage(request)) sendControlPage(response, messages.clock.title, clockBody(clock));
    else response.json(status());
  });

  router.post(
    '/control/clock',
    rejectingBadInput(async (request, response) => {
      const { advanceSeconds } = await advanceSchema.validate(request.body ?? {});
      const unreached = await advance(advanceSeconds);
      response.json({ ...status(), unreached });
    }),
  );

  router.post(
    '/control/clock/step',
    rejectingBadInput(async (request, response) => {
      const { unit, count } = await stepSchema.validate(request.body ?? {});
      const now = clock.nowSeconds();
      await advance(later(now, unit, count) - now);
      response.redirect(303, '/control/clock');
    }),
  );
}

function faultRoutes(router: Router, { faults, setFaults }: Control): void {
  router.get('/control/faults', (request, response) => {
    if (wantsPage(request)) sendControlPage(response, messages.faults.title, faultsBody(faults()));
    else response.json(faults());
  });

  router.post(
    '/control/faults',
    rejectingBadInput(async (request, response) => {
      const isForm = request.is('application/x-www-form-urlencoded') !== false;
      await setFaults(await faultsSchema.validate(request.body ?? {}));
      if (isForm) response.redirect(303, '/control/faults');
      else response.json(faults());
    }),
  );
}

/** `/control`: the clock and the faults. */
export function controlRoutes(control: Control): Router {
  const router = express.Router();
  router.use('/control', express.json(), express.urlencoded({ extended: false }));
  router.get('/control', (_request, response) => response.redirect(303, '/control/clock'));
  clockRoutes(router, control);
  faultRoutes(router, control);
  return router;
}
