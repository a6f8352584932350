/** The names of countries by their code. */
export const countryNames = new Intl.DisplayNames('en', { type: 'region' });
