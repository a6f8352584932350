/** Providers that the package's list lacks. */
const missingProviders = [
  'addy.io',
  'aleeas.com',
  'anonaddy.com',
  'disroot.org',
  'duck.com',
  'fastmail.com',
  'gmx.ch',
  'internet.ru',
  'ionos.de',
  'kakao.com',
  'keemail.me',
  'kolabnow.com',
  'mail.de',
  'mozmail.com',
  'passinbox.com',
  'passmail.net',
  'posteo.de',
  'posteo.net',
  'privaterelay.appleid.com',
  'riseup.net',
  'simplelogin.com',
  'slmail.me',
  'sohu.com',
  'startmail.com',
  'systemli.org',
  'tuta.com',
  'tuta.io',
  'tutamail.com',
  'tutanota.com',
  'tutanota.de',
  'users.noreply.github.com',
  'xs4all.nl',
  'ziggo.nl',
  'zohomail.eu',
];

/** Universities that the package's list takes for mail providers. */
const wrongProviders = [
  'live.mdx.ac.uk',
  'live.vu.edu.au',
  'mail.bcu.ac.uk',
  'nus.edu.sg',
  'unican.es',
];

let loaded: Promise<ReadonlySet<string>> | undefined;

async function load(): Promise<ReadonlySet<string>> {
  // Few requests need the list, and it is large.
  const { default: listed } = await import('email-providers/all.json', { with: { type: 'json' } });
  const providers = new Set([...listed, ...missingProviders]);
  for (const domain of wrongProviders) providers.delete(domain);
  return providers;
}

/** The domains in which anybody can get an email address. */
export const publicMailDomains = (): Promise<ReadonlySet<string>> => (loaded ??= load());
