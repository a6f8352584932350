/** The country tiers of the price list: 1 is the full price, 2 and 3 are lower (PRICE-2). */
export const countryTiers = [1, 2, 3] as const;
export type CountryTier = (typeof countryTiers)[number];

/** The currencies of the price list, in the payment provider's spelling (PRICE-2). */
export const priceListCurrencies = ['usd', 'eur', 'gbp', 'inr', 'brl', 'jpy'] as const;
type PriceListCurrency = (typeof priceListCurrencies)[number];

/** The country when neither the query nor the network names one (PRICE-1). */
export const defaultCountry = 'US';

const codes = (list: string): readonly string[] => list.split(' ');

const currencyCountries: Readonly<Partial<Record<PriceListCurrency, readonly string[]>>> = {
  eur: codes('AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK'),
  gbp: codes('GB GG IM JE'),
  inr: codes('IN'),
  brl: codes('BR'),
  jpy: codes('JP'),
};

/** The World Bank's upper-middle incomes pay tier 2, lower incomes tier 3, all others tier 1. */
const tierCountries: Readonly<Record<Exclude<CountryTier, 1>, readonly string[]>> = {
  2: codes(
    'AL AM AR AZ BA BR BW BY BZ CN CO CR CU DM DO DZ EC FJ GA GD GE GQ GT ID IQ IR JM KZ LC LY MD ME MH MK MN MU ' +
      'MV MX MY NA PE PY RS SR SV TH TM TO TR TV UA VC XK ZA',
  ),
  3: codes(
    'AF AO BD BF BI BJ BO BT CD CF CG CI CM CV DJ EG ER ET FM GH GM GN GW HN HT IN JO KE KG KH KI KM KP LA LB LK ' +
      'LR LS MA MG ML MM MR MW MZ NE NG NI NP PG PH PK PS RW SB SD SL SN SO SS ST SY SZ TD TG TJ TL TN TZ UG UZ VN ' +
      'VU WS YE ZM ZW',
  ),
};

/** The currency and the price tier of a two-letter country code; USD at tier 1 for an unknown one (PRICE-3). */
export function countryPricing(countryCode: string): {
  readonly currency: PriceListCurrency;
  readonly tier: CountryTier;
} {
  const currency = priceListCurrencies.find((code) =>
    currencyCountries[code]?.includes(countryCode),
  );
  const tier = ([2, 3] as const).find((lower) => tierCountries[lower].includes(countryCode));
  return { currency: currency ?? 'usd', tier: tier ?? 1 };
}
