import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** argon2id alone, with the minimum parameters of OWASP and ASVS, as many at a time as there are cores: the upper limit of sign-ins. */
const password = 'a quiet harbour at dawn';
const known = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

process.on('message', async ({ seconds }) => {
  const startedAt = performance.now();
  let count = 0;
  const work = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      await verify(known, password);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  process.send({ rate: (count * 1000) / (performance.now() - startedAt) });
});
process.send({});
