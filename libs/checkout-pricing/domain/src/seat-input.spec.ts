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
  ])(
    'Typing "%s" makes the seat field %s and keeps the text (PRICE-26, PRICE-28)',
    (text, kind) => {
      expect(nextSeatInput(seatsInput(5), { type: 'typed', text })).toMatchObject({
        kind,
        text: text.trim(),
      });
    },
  );

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
  ])(
    'A seat field that shows "%s" handles %j and shows "%s" (PRICE-26, PRICE-27)',
    (text, event, next) => {
      expect(nextSeatInput(typedInput(text), event).text).toBe(next);
    },
  );

  it.each([
    ['', false],
    ['ten', false],
    ['1', false],
    ['2', false],
    ['3', true],
    ['101', true],
  ])('The decrement button for "%s" seats works: %s (PRICE-27)', (text, allowed) => {
    expect(canDecrement(typedInput(text))).toBe(allowed);
  });

  it('The buttons of the seat field never lead to an unusable number (PRICE-25, PRICE-28)', () => {
    let state = seatsInput(2);
    for (let press = 0; press < 120; press += 1) state = nextSeatInput(state, incremented);
    expect(state).toEqual({ kind: 'contact-sales', text: '122', seats: 122 });
    for (let press = 0; press < 150; press += 1) state = nextSeatInput(state, decremented);
    expect(state).toEqual({ kind: 'self-serve', text: '2', seats: 2 });
  });
});
