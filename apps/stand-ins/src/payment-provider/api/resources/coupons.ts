import { number, object, string } from 'yup';
import { isPromotionCodeActive } from '../../billing/coupons';
import { presenters } from '../../present/presenters';
import { presentCoupon } from '../../present/price-list';
import type { Provider } from '../../state/provider';
import { get, newId } from '../../state/provider';
import type { CouponRecord, PromotionCodeRecord } from '../../state/price-list-records';
import { emit, emitChange } from '../../webhooks/emit';
import { listing, byParam, byPath } from '../collections';
import {
  mergeMetadata,
  metadataParam,
  pagingParams,
  params,
  switchParam,
  textParam,
  wholeParam,
  wordParam,
} from '../params';
import type { ApiRoute } from '../route';
import { apiRoute } from '../route';
import { invalidRequest } from '../stripe-error';

const createCoupon = apiRoute(
  'post',
  '/coupons',
  params({
    id: textParam(),
    name: textParam(),
    percent_off: number().moreThan(0, 'Invalid percent_off.').max(100, 'Invalid percent_off.'),
    amount_off: wholeParam().min(1, 'Invalid amount_off.'),
    currency: string().lowercase().length(3, 'Invalid currency.'),
    duration: wordParam(['once', 'repeating', 'forever']).default('once'),
    duration_in_months: wholeParam().min(1, 'Invalid duration_in_months.'),
    max_redemptions: wholeParam().min(1, 'Invalid max_redemptions.'),
    redeem_by: wholeParam(),
    metadata: metadataParam(),
  }),
  ({ provider, params: given }) => {
    const { state, clock } = provider;
    if ((given.percent_off === undefined) === (given.amount_off === undefined)) {
      throw invalidRequest('Give either percent_off or amount_off.', 'parameters_exclusive');
    }
    if (given.amount_off !== undefined && given.currency === undefined) {
      const message = 'Must provide currency when amount_off is provided.';
      throw invalidRequest(message, 'parameter_missing', 'currency');
    }
    const id = given.id ?? newId('coupon');
    if (Object.hasOwn(state.coupons, id)) {
      throw invalidRequest(`Coupon already exists: ${id}`, 'resource_already_exists', 'id');
    }
    const coupon: CouponRecord = {
      id,
      created: clock.nowSeconds(),
      name: given.name ?? null,
      percentOff: given.percent_off ?? null,
      amountOff: given.amount_off ?? null,
      currency: given.currency ?? null,
      duration: given.duration,
      durationInMonths: given.duration_in_months ?? null,
      maxRedemptions: given.max_redemptions ?? null,
      redeemBy: given.redeem_by ?? null,
      timesRedeemed: 0,
      metadata: mergeMetadata({}, given.metadata),
    };
    state.coupons[id] = coupon;
    emit(provider, 'coupon.created', presentCoupon(coupon, clock.nowSeconds()));
    return presentCoupon(coupon, clock.nowSeconds());
  },
);

const retrieveCoupon = apiRoute('get', '/coupons/:id', params({}), ({ provider, id }) =>
  presentCoupon(byPath(provider.state.coupons, 'coupon', id), provider.clock.nowSeconds()),
);

const createCode = apiRoute(
  'post',
  '/promotion_codes',
  params({
    active: switchParam(),
    code: textParam(),
    promotion: object({
      type: wordParam(['coupon']).required(),
      coupon: string().required(),
    }).required(),
    expires_at: wholeParam(),
    max_redemptions: wholeParam().min(1, 'Invalid max_redemptions.'),
    restrictions: object({ first_time_transaction: switchParam() }),
    metadata: metadataParam(),
  }),
  ({ provider, params: given }) => {
    const { state, clock } = provider;
    const id = newId('promo');
    const promotion: PromotionCodeRecord = {
      id,
      created: clock.nowSeconds(),
      active: given.active ?? true,
      code: given.code ?? id.slice(-8).toUpperCase(),
      coupon: byParam(state.coupons, 'coupon', given.promotion.coupon, 'promotion[coupon]').id,
      firstTimeTransaction: given.restrictions.first_time_transaction ?? false,
      expiresAt: given.expires_at ?? null,
      maxRedemptions: given.max_redemptions ?? null,
      timesRedeemed: 0,
      metadata: mergeMetadata({}, given.metadata),
    };
    checkCodeIsFree(provider, promotion);
    state.promotionCodes[id] = promotion;
    emit(provider, 'promotion_code.created', presenters.promotionCode(provider, promotion));
    return presenters.promotionCode(provider, promotion);
  },
);

/** Throws for a code that is used by another active promotion code. */
function checkCodeIsFree({ state }: Provider, { id, code }: PromotionCodeRecord): void {
  const isTaken = Object.values(state.promotionCodes).some(
    (other) => other.id !== id && other.active && other.code.toUpperCase() === code.toUpperCase(),
  );
  if (!isTaken) return;
  const message = `An active promotion code with \`code: ${code}\` already exists.`;
  throw invalidRequest(message, 'resource_already_exists', 'code');
}

/** Only the state and the metadata can be changed. */
const updateCode = apiRoute(
  'post',
  '/promotion_codes/:id',
  params({ active: switchParam(), metadata: metadataParam() }),
  ({ provider, params: given, id }) => {
    const { state, clock } = provider;
    const promotion = byPath(state.promotionCodes, 'promotion code', id);
    if (given.active) {
      checkCodeIsFree(provider, promotion);
      const coupon = get(state.coupons, promotion.coupon);
      if (!isPromotionCodeActive({ ...promotion, active: true }, coupon, clock.nowSeconds()))
        throw invalidRequest('This promotion code cannot be redeemed.', undefined, 'active');
    }
    const present = () => presenters.promotionCode(provider, promotion);
    emitChange(provider, 'promotion_code.updated', present, () => {
      promotion.active = given.active ?? promotion.active;
      promotion.metadata = mergeMetadata(promotion.metadata, given.metadata);
    });
    return present();
  },
);

const listCodes = apiRoute(
  'get',
  '/promotion_codes',
  params({ ...pagingParams, active: switchParam(), code: string(), coupon: string() }),
  ({ provider, params: given }) => {
    const codes = Object.values(provider.state.promotionCodes).filter(
      (promotion) =>
        (given.active === undefined ||
          presenters.promotionCode(provider, promotion).active === given.active) &&
        (given.code === undefined || promotion.code.toUpperCase() === given.code.toUpperCase()) &&
        (given.coupon === undefined || promotion.coupon === given.coupon),
    );
    return listing('/v1/promotion_codes', codes, given, (promotion) =>
      presenters.promotionCode(provider, promotion),
    );
  },
);

export const couponRoutes: readonly ApiRoute[] = [
  createCoupon,
  retrieveCoupon,
  createCode,
  updateCode,
  listCodes,
];
