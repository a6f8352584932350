import { readFileSync, readdirSync } from 'node:fs';
import { startStage } from './support/stage.mjs';
import { signUp, signIn } from './support/people.mjs';
import { startPeer } from './support/child.mjs';
import autocannon from 'autocannon';
const stage = await startStage();
const cpu=(pid)=>{const f=readFileSync(`/proc/${pid}/stat`,'utf8').split(') ')[1].split(' ');return [+f[11]*10000,+f[12]*10000]};
const med=(l)=>l.toSorted((a,b)=>a-b)[l.length>>1];
try {
const emails = await signUp(stage.origin, 2);
const token = await signIn(stage.origin, emails[0]);
const url = stage.origin+'/language/isPremium';
const req={method:'POST',headers:{token,'content-type':'text/plain'},body:'{}'};
const answer=await (await fetch(url,req)).text();
const bare = await startPeer('bare-express', answer);
const run=async(pid,u,r=req)=>{const c=cpu(pid);const x=await autocannon({url:u,duration:1,sampleInt:100,connections:20,...r});const d=cpu(pid);return [(d[0]-c[0])/x['2xx'],(d[1]-c[1])/x['2xx'],x['2xx']/x.duration]};
const fmt=rs=>['user','sys','rate'].map((n,i)=>n+' '+med(rs.map(r=>r[i])).toFixed(1)).join('  ')+'  cpu '+med(rs.map(r=>r[0]+r[1])).toFixed(1);
const A=[],B=[],C=[],D=[];
for(let i=0;i<8;i++){A.push(await run(bare.pid,bare.hello.url));B.push(await run(stage.pid,url));C.push(await run(stage.pid,stage.origin+'/language/get-ip-info',{method:'GET'}));D.push(await run(stage.pid,stage.origin+'/healthz',{method:'GET'}));}
console.log('bare   ',fmt(A));console.log('session',fmt(B));console.log('ip-info',fmt(C));console.log('healthz',fmt(D));
console.log('cpu ratio', med(A.map((a,i)=>(a[0]+a[1])/(B[i][0]+B[i][1]))),'rate ratio',med(A.map((a,i)=>B[i][2]/a[2])));
await bare.stop();
} finally { await stage.stop(); }
