import { logIn } from './log-in.js';
import { printKnownPrices, printPrices } from './prices.js';

const [email = '', password = '', country = 'US'] = process.argv.slice(2);

printKnownPrices();
await printPrices(country);
const logOut = await logIn(email, password);
await logOut?.();
