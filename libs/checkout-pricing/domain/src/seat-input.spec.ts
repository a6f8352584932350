import {
  canDecrement,
  nextSeatInput,
  seatsInput,
  typedInput,
  type SeatInputEvent,
} from './seat-input';

const left: SeatInputEvent = { type: 'left' };
const incremented: SeatInputEvent = { type: 'incremented' };
const decremented: SeatInputEvent = { type: 'decremented' };

describe('seat input', () => {
  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['0', 'unusable'],
    ['1', 'unusable'],
    ['-5', 'unusable'],
    ['2.5', 'unusable'],
    ['1e2', 'unusable'],
    ['ten', 'unusable'],
    ['2', 'self-serve'],
    ['007', 'self-serve'],
    ['100', 'self-serve'],
    ['101', 'contact-sales'],
    ['99999999999999999999', 'contact-sales'],
  ])('reads "%s" as %s while typing and keeps the text', (text, kind) => {
    expect(nextSeatInput(seatsInput(5), { type: 'typed', text })).toMatchObject({
      kind,
      text: text.trim(),
    });
  });

  it.each([
    ['', left, '2'],
    ['1', left, '2'],
    ['ten', left, '2'],
    ['2', left, '2'],
    ['101', left, '101'],
    ['', incremented, '3'],
    ['ten', incremented, '3'],
    ['0', incremented, '2'],
    ['1', incremented, '2'],
    ['2', incremented, '3'],
    ['100', incremented, '101'],
    ['', decremented, ''],
    ['1', decremented, '1'],
    ['2', decremented, '2'],
    ['3', decremented, '2'],
    ['101', decremented, '100'],
  ])('turns "%s" on %j into "%s"', (text, event, next) => {
    expect(nextSeatInput(typedInput(text), event).text).toBe(next);
  });

  it.each([
    ['', false],
    ['ten', false],
    ['1', false],
    ['2', false],
    ['3', true],
    ['101', true],
  ])('allows to take a seat away from "%s": %s', (text, allowed) => {
    expect(canDecrement(typedInput(text))).toBe(allowed);
  });

  it('never leaves the usable kinds by its buttons', () => {
    let state = seatsInput(2);
    for (let press = 0; press < 120; press += 1) state = nextSeatInput(state, incremented);
    expect(state).toEqual({ kind: 'contact-sales', text: '122', seats: 122 });
    for (let press = 0; press < 150; press += 1) state = nextSeatInput(state, decremented);
    expect(state).toEqual({ kind: 'self-serve', text: '2', seats: 2 });
  });
});
