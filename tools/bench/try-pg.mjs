import pg from 'pg';
import { startPostgres } from '../scripts/lib/postgres.mjs';
const p = await startPostgres();
const text='select $1::text as uid, $2::text as email, true, $3::timestamptz';
const vals=['abc','x@y.z',new Date().toISOString()];
async function bench(name, q, conc=20, n=12000){ for(let k=0;k<2;k++){const c=process.cpuUsage();const t=performance.now();let i=0;await Promise.all(Array.from({length:conc},async()=>{while(i++<n)await q();}));const d=process.cpuUsage(c);if(k)console.log(name.padEnd(34),'cpu/q',((d.user+d.system)/n).toFixed(1),'user',(d.user/n).toFixed(1),'sys',(d.system/n).toFixed(1),'rate',Math.round(n/(performance.now()-t)*1000));}}
const pool=new pg.Pool({connectionString:p.url,max:10,statement_timeout:30000});
const pool4=new pg.Pool({connectionString:p.url,max:4});
const pool2=new pg.Pool({connectionString:p.url,max:2});
const pipe=new pg.Client({connectionString:p.url,pipeline:true}); await pipe.connect();
const pipe2=new pg.Client({connectionString:p.url,pipeline:true}); await pipe2.connect();
class Corked { }
const single=new pg.Client({connectionString:p.url}); await single.connect();
const q={name:'q',text,rowMode:'array'};
for(let r=0;r<2;r++){
await bench('pool10 named',()=>pool.query(q,vals));
await bench('pool4 named',()=>pool4.query(q,vals));
await bench('pool2 named',()=>pool2.query(q,vals));
await bench('single named (queued)',()=>single.query(q,vals));
await bench('pipeline named',()=>pipe.query(q,vals));
let corked=false;
await bench('pipeline corked',()=>{const s=pipe2.connection.stream; if(!corked){corked=true;s.cork();setImmediate(()=>{corked=false;s.uncork();});} return pipe2.query(q,vals);});
}
await pool.end();await pool4.end();await pool2.end();await pipe.end();await pipe2.end();await single.end();await p.stop();
