import { logInAndOut } from './log-in.js';
import { printKnownPrices, printPrices } from './prices.js';

const [email = '', password = '', country = 'US'] = process.argv.slice(2);

printKnownPrices();
await printPrices(country);
await logInAndOut(email, password);
