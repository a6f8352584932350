import { startStage } from './support/stage.mjs';
import { signUp, signIn } from './support/people.mjs';
import { rateOf } from './support/load.mjs';
const stage = await startStage();
try {
const emails = await signUp(stage.origin, 1);
const token = await signIn(stage.origin, emails[0]);
const url = stage.origin+'/language/isPremium';
const req={method:'POST',headers:{token,'content-type':'text/plain'},body:'{}'};
console.log(await rateOf({url,seconds:15,connections:20,...req}));
} finally { await stage.stop(); }
