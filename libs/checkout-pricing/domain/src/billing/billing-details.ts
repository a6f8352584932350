import { strictObject } from '@portal/shared/contract';
import { string, type InferType } from 'yup';

const europeanUnion =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** The payment provider's name for the tax number of a company, by country. */
const taxIdTypes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(europeanUnion.map((country) => [country, 'eu_vat'])),
  AU: 'au_abn',
  BR: 'br_cnpj',
  CA: 'ca_bn',
  CH: 'ch_vat',
  GB: 'gb_vat',
  IN: 'in_gst',
  JP: 'jp_cn',
  NO: 'no_vat',
  NZ: 'nz_gst',
  US: 'us_ein',
};

/** The type of the tax number of a country; undefined where invoices name none (PRICE-309). */
export const taxIdTypeOf = (country: string): string | undefined =>
  Object.hasOwn(taxIdTypes, country) ? taxIdTypes[country] : undefined;

/** Every country, by its two-letter code (ISO 3166-1), in alphabetical order of the codes. */
export const billingCountries: readonly string[] = (
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FO ' +
  'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IS IT JE JM ' +
  'JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MK ML MM MN MO MP ' +
  'MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT ' +
  'PW PY QA RE RO RS RW SA SB SC SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SZ TC TD TG TH TJ TK TL TM TN ' +
  'TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ');

/** One line without control characters; an empty one is none. */
const line = (max: number) =>
  string()
    .max(max, `Please use at most ${max} characters.`)
    .matches(/^\P{Cc}*$/u, 'This value is not valid.')
    .defined();

const fields = {
  name: line(150),
  line1: line(200),
  line2: line(200),
  postalCode: line(20),
  city: line(100),
  country: string()
    .oneOf(['', ...billingCountries], 'Please choose a country.')
    .defined(),
  taxId: line(30).test(
    'country-of-tax-id',
    'Please choose the country of the tax ID first.',
    (taxId, { parent }) => taxId === '' || taxIdTypeOf(String(parent.country)) !== undefined,
  ),
  purchaseOrder: line(100),
};

/** What the invoices of a customer say about who pays; empty texts are left out (PRICE-309). */
export const billingDetails = strictObject(fields);
export type BillingDetails = InferType<typeof billingDetails>;

const needed = 'We need this for your invoice.';

/** The same for an order by invoice, which needs to know who pays and where (PRICE-501). */
export const invoiceDetails = strictObject({
  ...fields,
  name: fields.name.required(needed),
  line1: fields.line1.required(needed),
  city: fields.city.required(needed),
  country: fields.country.required(needed),
});
