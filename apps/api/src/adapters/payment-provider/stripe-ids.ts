/** The id of an object that Stripe may have expanded. */
export const idOf = (reference: string | { readonly id: string }) =>
  typeof reference === 'string' ? reference : reference.id;
