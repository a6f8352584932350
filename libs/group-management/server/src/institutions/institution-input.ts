import { emailField } from '@portal/shared/util';
import { array, date, number, object, string, ValidationError, type InferType } from 'yup';
import { AdminProblem } from '@portal/server/platform';
import { refuseDomain } from '../domains/claimable-domain';

const oneDayMs = 24 * 60 * 60 * 1_000;
const dayPattern = /^\d{4}-\d\d-\d\d$/;

/** Reads `2026-09-01` as the start of that day in UTC; another text, or a day that does not exist, is invalid. */
const day = (name: string) =>
  date()
    .transform((_, text: unknown) => {
      const read = typeof text === 'string' && dayPattern.test(text) ? new Date(text) : undefined;
      const exists =
        read && !Number.isNaN(read.getTime()) && read.toISOString().startsWith(`${text}`);
      return exists ? read : new Date(NaN);
    })
    .typeError(`--${name} must be a day such as 2026-09-01.`);

const domains = array(
  string()
    .required()
    .test('domain', async (value, { createError }) => {
      const reason = await refuseDomain(value);
      return reason === undefined || createError({ message: `--domains: ${reason}` });
    }),
)
  .transform((_, text: unknown) => [
    ...new Set(
      String(text)
        .split(',')
        .map((each) => each.trim().toLowerCase())
        .filter(Boolean),
    ),
  ])
  .min(1, '--domains needs at least one domain.')
  .max(200, '--domains takes at most 200 domains.');

const seatsText = '--seats must be a whole number from 1 to 1000000, or “unlimited”.';
const seats = number()
  .transform((_, text: unknown) => {
    if (text === 'unlimited') return null;
    return /^\d{1,7}$/.test(String(text)) ? Number(text) : NaN;
  })
  .nullable()
  .typeError(seatsText)
  .min(1, seatsText)
  .max(1_000_000, seatsText);

const name = string().trim().min(1, '--name must not be empty.').max(200, '--name is too long.');
const administrator = emailField().trim().lowercase();
const missing = (option: string) => `--${option} is missing.`;

const secondFactorWords = ['required', 'optional'] as const;
const secondFactor = string().oneOf(
  secondFactorWords,
  '--second-factor must be “required” or “optional”.',
);

const createSchema = object({
  name: name.required(missing('name')),
  domains: domains.required(missing('domains')),
  start: day('start').required(missing('start')),
  end: day('end').required(missing('end')),
  seats: seats.defined(missing('seats')),
  administrator: administrator.required(missing('administrator')),
  secondFactor: secondFactor.optional(),
});

const changeSchema = object({
  name: name.optional(),
  domains: domains.optional(),
  start: day('start').optional(),
  end: day('end').optional(),
  seats: seats.optional(),
  administrator: administrator.optional(),
  secondFactor: secondFactor.optional(),
});

/** A license as the operator writes it. `end` is its last day; `seats` is null for unlimited. */
export type InstitutionInput = InferType<typeof createSchema>;
export type InstitutionChange = InferType<typeof changeSchema>;

async function validated<Input>(validation: Promise<Input>): Promise<Input> {
  try {
    return await validation;
  } catch (error) {
    if (error instanceof ValidationError) throw new AdminProblem(error.errors);
    throw error;
  }
}

const all = { abortEarly: false };

/** Throws {@link AdminProblem}. */
export const readInstitutionInput = (options: object): Promise<InstitutionInput> =>
  validated(createSchema.validate(options, all));

/** Throws {@link AdminProblem}, also when nothing is changed. */
export async function readInstitutionChange(options: object): Promise<InstitutionChange> {
  if (Object.keys(options).length === 0)
    throw new AdminProblem(['Name at least one thing to change.']);
  return validated(changeSchema.validate(options, all));
}

/** The license ends when its last day is over in UTC. */
export const endOfDay = (day: Date) => new Date(day.getTime() + oneDayMs);
export const lastDayOf = (endsAt: Date) => new Date(endsAt.getTime() - 1);
