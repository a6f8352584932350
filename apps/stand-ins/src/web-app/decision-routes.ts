import { randomUUID } from 'node:crypto';
import { usageFeatures } from '@portal/group-management/domain';
import express, { type Router } from 'express';
import { object, string } from 'yup';
import { rejectingBadInput } from '../shared';
import type { PortalService } from './portal-service';

const decisionSchema = object({
  feature: string().oneOf(usageFeatures).required(),
  target: string().max(1_000).required(),
  replacement: string().max(1_000).defined(),
  decision: string().oneOf(['accept', 'reject', 'block']).required(),
  timeZone: string().max(64).required(),
})
  .noUnknown()
  .strict();

/** `POST /decisions`: what the user behind the token did with a suggestion. The page never names a user. */
export function decisionRoutes(portal: PortalService): Router {
  return express.Router().post(
    '/decisions',
    express.json(),
    rejectingBadInput(async (request, response) => {
      const { feature, target, replacement, decision, timeZone } = await decisionSchema.validate(
        request.body ?? {},
      );
      const uid = await portal.findUid(request.get('token') ?? '');
      if (uid === undefined) {
        response.status(401).json({ error: 'Send the idToken of a signed-in user.' });
        return;
      }
      const isAccepted = decision === 'accept';
      const { allowed, reason } = await portal.record({
        id: randomUUID(),
        uid,
        feature,
        accepted: isAccepted ? 1 : 0,
        rejected: isAccepted ? 0 : 1,
        timeZone,
      });
      if (allowed && decision === 'block') await portal.block(uid, { target, replacement });
      response.json({ allowed, reason });
    }),
  );
}
