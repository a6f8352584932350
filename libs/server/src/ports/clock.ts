/** The only source of the time. Rules take a `Date` from it as an argument; nothing reads the machine's clock. */
export interface Clock {
  now(): Date;
}
