import { readFileSync, readdirSync } from 'node:fs';
import { startStage } from './support/stage.mjs';
import { signUp, signInBodies } from './support/people.mjs';
import { startPeer, delay } from './support/child.mjs';
const stage = await startStage();
const stat=(pid)=>{try{const f=readFileSync(`/proc/${pid}/stat`,'utf8').split(') ')[1].split(' ');return {ppid:+f[1],cpu:(+f[11]+ +f[12])*10,kids:(+f[13]+ +f[14])*10}}catch{return{ppid:0,cpu:0,kids:0}}};
const all=()=>readdirSync('/proc').filter(d=>/^\d+$/.test(d)).map(d=>({pid:+d,...stat(d),cmd:(()=>{try{return readFileSync(`/proc/${d}/cmdline`,'utf8')}catch{return''}})()}));
const pgCpu=()=>{const l=all();const pm=l.find(p=>p.cmd.includes('portal-postgres-')&&p.ppid===process.pid);return l.filter(p=>p.ppid===pm.pid).reduce((s,p)=>s+p.cpu,0)};
const med=(l)=>l.toSorted((a,b)=>a-b)[l.length>>1];
try {
const emails = await signUp(stage.origin, 48);
const argon = await startPeer('bare-argon2'); const load = await startPeer('sign-in-load');
for (const connections of (process.argv[2]??'4,8,16').split(',').map(Number)) { const rs=[]; for (let i=0;i<8;i++){
 const bodies = await signInBodies(stage.origin, emails, 340);
 await delay(200);
 const b0=stat(argon.pid).cpu; const {rate:a}=await argon.ask({seconds:1}); const b1=stat(argon.pid).cpu; await delay(100);
 const c=[stat(stage.pid).cpu,pgCpu(),stat(load.pid).cpu];
 const {rate:b}=await load.ask({url:stage.origin+'/identity/auth',seconds:1,connections,bodies});
 const d=[stat(stage.pid).cpu,pgCpu(),stat(load.pid).cpu];await delay(200);
 rs.push([b/a,Math.round(a),Math.round(b),(b1-b0)/a,(d[0]-c[0])/b,(d[1]-c[1])/b,(d[2]-c[2])/b]);
} console.log(connections,'ratio',med(rs.map(r=>r[0])).toFixed(3),'cpu ms: bare',med(rs.map(r=>r[3])).toFixed(2),'api',med(rs.map(r=>r[4])).toFixed(2),'pg',med(rs.map(r=>r[5])).toFixed(2),'load',med(rs.map(r=>r[6])).toFixed(2),rs.map(r=>r[0].toFixed(2)+':'+r[1]+':'+r[2]).join(' '))}
await argon.stop(); await load.stop();
} finally { await stage.stop(); }
