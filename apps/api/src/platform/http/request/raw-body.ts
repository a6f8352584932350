import express, { type RequestHandler } from 'express';
import { checkBodyHeaders, withApiErrors } from './body-limits';

/** Reads the bytes of a body of any type into `req.body`. */
export function rawBody(maxBytes: number): readonly RequestHandler[] {
  return [
    checkBodyHeaders(maxBytes, () => true),
    withApiErrors(express.raw({ limit: maxBytes, inflate: false, type: () => true })),
  ];
}
