import 'express';

/** What is known of a request from its first moment on. */
export interface Exchange {
  readonly requestId: string;
  /** The host that was asked, in its canonical spelling. */
  readonly host: string;
  /** The path in its canonical spelling, without the query. */
  readonly path: string;
  /** Headers of an answer to a call, names and values in turn; added to on the way. */
  readonly callHeaders: string[];
}

declare module 'express-serve-static-core' {
  interface Locals {
    exchange: Exchange;
  }
}
