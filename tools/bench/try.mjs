import { startStage } from './support/stage.mjs';
import { signUp, signIn, signInBodies } from './support/people.mjs';
import { rateOf } from './support/load.mjs';
import { startPeer, residentMegabytes, delay } from './support/child.mjs';
const stage = await startStage();
const what=process.argv[2];
const med=(l)=>l.toSorted((a,b)=>a-b)[l.length>>1];
try {
console.log('rss', await residentMegabytes(stage.pid));
const emails = await signUp(stage.origin, 48);
if(what==='session'){
const token = await signIn(stage.origin, emails[0]);
const url = stage.origin+'/language/isPremium';
const req={method:'POST',headers:{token,'content-type':'text/plain'},body:'{}'};
const answer=await (await fetch(url,req)).text(); console.log(answer);
const bare = await startPeer('bare-express', answer);
for (const connections of [20]) { const rs=[]; for (let i=0;i<6;i++){
 const a=await rateOf({url:bare.hello.url,seconds:1,connections,...req});
 const b=await rateOf({url,seconds:1,connections,...req});
 rs.push([b/a,Math.round(a),Math.round(b)]);
} console.log(connections,med(rs.map(r=>r[0])),rs.map(r=>r[0].toFixed(2)+':'+r[1]+':'+r[2]).join(' '))}
await bare.stop();
} else {
const argon = await startPeer('bare-argon2'); const load = await startPeer('sign-in-load');
for (const connections of [4,8,16]) { const rs=[]; for (let i=0;i<8;i++){
 const bodies = await signInBodies(stage.origin, emails, 320);
 await delay(200);
 const {rate:a}=await argon.ask({seconds:1}); await delay(100);
 const {rate:b}=await load.ask({url:stage.origin+'/identity/auth',seconds:1,connections,bodies});await delay(200);
 rs.push([b/a,Math.round(a),Math.round(b)]);
} console.log(connections,med(rs.map(r=>r[0])),rs.map(r=>r[0].toFixed(2)+':'+r[1]+':'+r[2]).join(' '))}
await argon.stop(); await load.stop();
}
} finally { await stage.stop(); }
