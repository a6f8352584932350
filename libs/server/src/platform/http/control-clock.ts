import { createHash, timingSafeEqual } from 'node:crypto';
import { strictObject } from '@portal/shared/contract';
import { number } from 'yup';
import { ApiError } from '../errors';
import { validate } from './validate';
import type { RawRoute } from './route';

const digest = (text: string) => createHash('sha256').update(text).digest();

const movedClock = strictObject({ offsetSeconds: number().required() });

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch (cause) {
    throw new ApiError('MALFORMED_BODY', { cause });
  }
}

/** `POST /control/clock`: the clock of the local world was moved; responds when everything that is due was done. */
export function createControlClock(parts: {
  controlSecret: string;
  setOffsetSeconds: (seconds: number) => void;
  runDue: () => Promise<void>;
}): RawRoute {
  const expected = digest(parts.controlSecret);
  return {
    path: '/control/clock',
    summary: 'Moves the clock of the API with the clock of the local world.',
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
