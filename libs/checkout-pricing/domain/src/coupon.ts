/** The codes that can be a coupon. */
export const couponPattern = /^[\w-]{1,64}$/;

/** Whether a text can be a coupon's code. */
export const isCoupon = (text: unknown): text is string =>
  typeof text === 'string' && couponPattern.test(text);
