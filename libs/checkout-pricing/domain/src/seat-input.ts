/** Fewest and most seats that are sold without talking to sales (specification 1, section 9). */
export const minSeats = 2;
export const maxSeats = 100;

/**
 * The seat input (specification 1, section 5). `text` is what the input shows.
 * `empty` and `unusable` exist only while someone types; leaving the input turns both into the minimum.
 */
export type SeatInput =
  | { readonly kind: 'empty'; readonly text: '' }
  | { readonly kind: 'unusable'; readonly text: string; readonly seats: number }
  | { readonly kind: 'self-serve'; readonly text: string; readonly seats: number }
  | { readonly kind: 'contact-sales'; readonly text: string; readonly seats: number };

export type SeatInputEvent =
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'left' }
  | { readonly type: 'incremented' }
  | { readonly type: 'decremented' };

type Step = (state: SeatInput) => SeatInput;

/** The state of an input that holds this many seats, written as `text`. */
export function seatsInput(seats: number, text = String(seats)): SeatInput {
  if (!(seats >= minSeats)) return { kind: 'unusable', text, seats };
  return { kind: seats > maxSeats ? 'contact-sales' : 'self-serve', text, seats };
}

/** The state of an input in which `text` stands: a whole number in digits, or something still to be finished. */
export function typedInput(text: string): SeatInput {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'empty', text: '' };
  return seatsInput(/^\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN, trimmed);
}

/** The number in the input; NaN while there is none. */
export function seatsOf(state: SeatInput): number {
  return state.kind === 'empty' ? Number.NaN : state.seats;
}

const stay: Step = (state) => state;
const toMinimum: Step = () => seatsInput(minSeats);
const more: Step = (state) => {
  const seats = seatsOf(state);
  return seatsInput(Number.isNaN(seats) ? minSeats + 1 : Math.max(minSeats, seats + 1));
};
const fewer: Step = (state) => seatsInput(Math.max(minSeats, seatsOf(state) - 1));

/** What each event does to each kind; typing does the same to all. */
const transitions: Record<
  SeatInput['kind'],
  Record<Exclude<SeatInputEvent['type'], 'typed'>, Step>
> = {
  empty: { left: toMinimum, incremented: more, decremented: stay },
  unusable: { left: toMinimum, incremented: more, decremented: stay },
  'self-serve': { left: stay, incremented: more, decremented: fewer },
  'contact-sales': { left: stay, incremented: more, decremented: fewer },
};

/** The next state of the seat input. */
export function nextSeatInput(state: SeatInput, event: SeatInputEvent): SeatInput {
  if (event.type === 'typed') return typedInput(event.text);
  return transitions[state.kind][event.type](state);
}

/** Whether one seat can be taken away: not at the minimum, below it, or without a number. */
export function canDecrement(state: SeatInput): boolean {
  return seatsOf(state) > minSeats;
}
