import { startStage } from './support/stage.mjs';
import { signUp, signIn, signInBodies } from './support/people.mjs';
import { rateOf } from './support/load.mjs';
import { startPeer, residentMegabytes, delay } from './support/child.mjs';
const stage = await startStage();
try {
console.log('rss', await residentMegabytes(stage.pid));
let t=performance.now();
const emails = await signUp(stage.origin, 48);
console.log('signups', performance.now()-t);
const token = await signIn(stage.origin, emails[0]);
const url = stage.origin+'/language/isPremium';
const req={method:'POST',headers:{token,'content-type':'text/plain'},body:'{}'};
const answer=await (await fetch(url,req)).text(); console.log(answer);
const bare = await startPeer('bare-express', answer);
for (const connections of [10, 20, 50]) for (let i=0;i<3;i++){
 const a=await rateOf({url:bare.hello.url,seconds:2,connections,...req});
 const b=await rateOf({url,seconds:2,connections,...req});
 console.log(connections,Math.round(a),Math.round(b),(b/a).toFixed(3));
}
await bare.stop();
t=performance.now();
const bodies = await signInBodies(stage.origin, emails, 3000);
console.log('tickets/s', 3000000/(performance.now()-t));
const argon = await startPeer('bare-argon2'); const load = await startPeer('sign-in-load');
for (let i=0;i<4;i++){
 const {rate:a}=await argon.ask({seconds:3}); await delay(300);
 const {rate:b}=await load.ask({url:stage.origin+'/identity/auth',seconds:3,connections:[4,8,16,16][i],bodies:bodies.splice(0,1000)});await delay(300);
 console.log(Math.round(a),Math.round(b),(b/a).toFixed(3));
}
await argon.stop(); await load.stop();
} finally { await stage.stop(); }
