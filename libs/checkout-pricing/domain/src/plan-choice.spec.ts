import { addressProblem, frequencyIn, seatsIn } from './plan-choice';

const query = (text: string) => new URLSearchParams(text);

describe('the choice in the address', () => {
  it.each([
    ['frequency=monthly', 'monthly'],
    ['frequency=quarterly', 'quarterly'],
    ['frequency=annually', 'annually'],
    ['frequency=Monthly', undefined],
    ['frequency=weekly', undefined],
    ['', undefined],
  ])('The query ?%s chooses the frequency %s (PRICE-150)', (text, frequency) => {
    expect(frequencyIn(query(text))).toBe(frequency);
  });

  it.each([
    ['quantity=2', 'self-serve'],
    ['quantity=100', 'self-serve'],
    ['quantity=101', 'contact-sales'],
    ['quantity=999999', 'contact-sales'],
    ['quantity=1000000', undefined],
    ['quantity=1', undefined],
    ['quantity=0', undefined],
    ['quantity=-1', undefined],
    ['quantity=1.5', undefined],
    ['quantity=1e9', undefined],
    ['quantity=seven', undefined],
    ['quantity=', undefined],
    ['', undefined],
  ])('The query ?%s holds seats of the kind %s (PRICE-150)', (text, kind) => {
    expect(seatsIn(query(text))?.kind).toBe(kind);
  });

  it.each([
    ['', undefined],
    ['frequency=monthly&quantity=7', undefined],
    ['price_id=price_1', undefined],
    ['price_id=price_1&quantity=1', undefined],
    ['price_id=price_1&quantity=100', undefined],
    ['price_id=prod_1', 'PRICE'],
    ['price_id=&quantity=7', 'PRICE'],
    ['price_id=price_1&quantity=101', 'QUANTITY'],
    ['price_id=price_1&quantity=1.5', 'QUANTITY'],
    ['quantity=1', 'QUANTITY'],
    ['quantity=abc', 'QUANTITY'],
    ['frequency=weekly', 'FREQUENCY'],
  ])('The address ?%s has the problem %s (PRICE-151)', (text, problem) => {
    expect(addressProblem(query(text))).toBe(problem);
  });
});
