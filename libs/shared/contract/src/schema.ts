import { object, type ObjectShape } from 'yup';

/** An object schema that refuses unknown fields and never converts a value (Yup on its own turns `12` into `"12"`). */
export const strictObject = <Shape extends ObjectShape>(shape: Shape) =>
  object(shape).noUnknown().strict();

/** The request or response of a call that carries nothing. */
export const emptyObject = strictObject({});
