import { randomUUID } from 'node:crypto';
import { usageFeatures } from '@portal/group-management/domain';
import express, { type Router } from 'express';
import { boolean, object, string, type InferType, type Schema } from 'yup';
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

const settingsSchema = object({ showStats: boolean().required() }).noUnknown().strict();

/** What the page tells about the user behind its token; it never names one. */
export function userRoutes(portal: PortalService): Router {
  /** Handles a request of a signed-in user, whose body has the schema. */
  const forUser = <Body extends Schema>(
    schema: Body,
    work: (uid: string, body: InferType<Body>) => Promise<object>,
  ) =>
    rejectingBadInput(async (request, response) => {
      const body = await schema.validate(request.body ?? {});
      const uid = await portal.findUid(request.get('token') ?? '');
      if (uid === undefined) {
        response.status(401).json({ error: 'Send the idToken of a signed-in user.' });
        return;
      }
      response.json(await work(uid, body));
    });

  /** A suggestion was accepted, rejected or blocked. */
  const decide = forUser(decisionSchema, async (uid, decided) => {
    const { feature, target, replacement, decision, timeZone } = decided;
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
    return { allowed, reason };
  });

  /** The web app keeps its settings with the user. */
  const keep = forUser(settingsSchema, async (uid, { showStats }) => {
    await portal.keep(uid, { showStats });
    return {};
  });

  return express.Router().use(express.json()).post('/decisions', decide).post('/settings', keep);
}
