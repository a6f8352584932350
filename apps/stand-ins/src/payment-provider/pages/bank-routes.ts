import type { Router } from 'express';
import express from 'express';
import { object, string } from 'yup';
import { rejectingBadInput } from '../../shared';
import { closeDispute, decideRefund, openDispute } from '../billing/charges';
import { presenters } from '../present/presenters';
import type { Provider } from '../state/provider';
import { find } from '../state/provider';

const openSchema = object({ charge: string().required() });
const closeSchema = object({ status: string().oneOf(['won', 'lost']).required() });
const refundSchema = object({
  status: string().oneOf(['pending', 'succeeded', 'failed', 'canceled']).required(),
});

/**
 * What banks do: `POST /control/disputes` with a `charge` opens a dispute, and `POST /control/disputes/:id` with a
 * `status` (`won` or `lost`) closes it. Both respond with the dispute. `POST /control/refunds/:id` with a `status` decides
 * what becomes of a refund.
 */
export function bankRoutes(provider: Provider, changed: () => void): Router {
  const { state } = provider;
  const router = express.Router();
  router.post(
    '/control/disputes',
    rejectingBadInput(async (request, response) => {
      const given = await openSchema.validate(request.body ?? {});
      const charge = find(state.charges, given.charge);
      if (!charge || charge.disputed) return void response.status(404).json({});
      const dispute = openDispute(provider, charge);
      changed();
      response.json(presenters.dispute(provider, dispute));
    }),
  );
  router.post(
    '/control/disputes/:id',
    rejectingBadInput(async (request, response) => {
      const { status } = await closeSchema.validate(request.body ?? {});
      const dispute = find(state.disputes, String(request.params['id']));
      if (dispute?.status !== 'needs_response') return void response.status(404).json({});
      closeDispute(provider, dispute, status);
      changed();
      response.json(presenters.dispute(provider, dispute));
    }),
  );
  router.post(
    '/control/refunds/:id',
    rejectingBadInput(async (request, response) => {
      const { status } = await refundSchema.validate(request.body ?? {});
      const refund = find(state.refunds, String(request.params['id']));
      if (!refund) return void response.status(404).json({});
      decideRefund(provider, refund, status);
      changed();
      response.json(presenters.refund(provider, refund));
    }),
  );
  return router;
}
