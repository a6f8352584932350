import { groupNameField } from '@portal/shared/util';
import { number, string } from 'yup';
import { couponPattern } from './checkout';

/** A coupon code; an empty text is none (PRICE-31). */
export const couponField = () =>
  string().matches(couponPattern, { message: 'This code is not valid', excludeEmptyString: true });

/** What an order names: a price id, a quantity, a coupon code (PRICE-64), and what the group shall be called (GROUP-401). */
export const orderFields = () => ({
  price: string()
    .max(255)
    .matches(/^price_\w+$/, 'This price is not available')
    .required(),
  quantity: number().integer().min(1).max(100).required(),
  code: couponField(),
  groupName: groupNameField(),
});
