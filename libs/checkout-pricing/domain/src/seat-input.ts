/** The smallest and the largest self-serve group (PRICE-25). */
export const minSeats = 2;
export const maxSeats = 100;

/**
 * The state of the seat field (PRICE-26). `text` is what the field shows.
 * `empty` and `unusable` exist only while the user types; leaving the field resets both to the minimum.
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

/** The state of a field that holds this many seats, written as `text`. */
export function seatsInput(seats: number, text = String(seats)): SeatInput {
  if (!(seats >= minSeats)) return { kind: 'unusable', text, seats };
  return { kind: seats > maxSeats ? 'contact-sales' : 'self-serve', text, seats };
}

/** The state of a field that shows `text`: whole numbers in digits are seats, anything else is unusable. */
export function typedInput(text: string): SeatInput {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'empty', text: '' };
  return seatsInput(/^\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN, trimmed);
}

/** The number of seats in the field; NaN while there is none. */
export function seatsOf(state: SeatInput): number {
  return state.kind === 'empty' ? Number.NaN : state.seats;
}

const unchanged: Step = (state) => state;
const toMinimum: Step = () => seatsInput(minSeats);
const more: Step = (state) => {
  const seats = seatsOf(state);
  return seatsInput(Number.isNaN(seats) ? minSeats + 1 : Math.max(minSeats, seats + 1));
};
const fewer: Step = (state) => seatsInput(Math.max(minSeats, seatsOf(state) - 1));

/** The transition for each kind and event; typing is the same for all kinds. */
const transitions: Record<
  SeatInput['kind'],
  Record<Exclude<SeatInputEvent['type'], 'typed'>, Step>
> = {
  empty: { left: toMinimum, incremented: more, decremented: unchanged },
  unusable: { left: toMinimum, incremented: more, decremented: unchanged },
  'self-serve': { left: unchanged, incremented: more, decremented: fewer },
  'contact-sales': { left: unchanged, incremented: more, decremented: fewer },
};

/** The next state of the seat field. */
export function nextSeatInput(state: SeatInput, event: SeatInputEvent): SeatInput {
  if (event.type === 'typed') return typedInput(event.text);
  return transitions[state.kind][event.type](state);
}

/** Whether the decrement button works: not at or below the minimum, nor without a number (PRICE-27). */
export function canDecrement(state: SeatInput): boolean {
  return seatsOf(state) > minSeats;
}
