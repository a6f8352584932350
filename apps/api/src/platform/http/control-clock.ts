import { createHash, timingSafeEqual } from 'node:crypto';
import { strictObject } from '@portal/shared/contract';
import { number } from 'yup';
import { ApiError } from '../errors';
import type { RawRoute } from './raw-route';
import { readJson } from './read-json';
import { validate } from './validate';

const digest = (text: string) => createHash('sha256').update(text).digest();

const movedClock = strictObject({ offsetSeconds: number().required() });

/** `POST /control/clock`: the local world's clock moved; answered when everything that is due was done. */
export function createControlClock(parts: {
  controlSecret: string;
  setOffsetSeconds: (seconds: number) => void;
  runDue: () => Promise<void>;
}): RawRoute {
  const expected = digest(parts.controlSecret);
  return {
    method: 'POST',
    path: '/control/clock',
    summary: 'Follows the clock of the local world.',
    maxBytes: 1024,
    async handle(body, header) {
      if (!timingSafeEqual(digest(header('x-control-secret') ?? ''), expected))
        throw new ApiError('FORBIDDEN');
      const { offsetSeconds } = validate(movedClock, readJson(body));
      parts.setOffsetSeconds(offsetSeconds);
      await parts.runDue();
      return { offsetSeconds };
    },
  };
}
