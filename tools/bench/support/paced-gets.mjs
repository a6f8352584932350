import { Agent, get } from 'node:http';

const everyMs = 5;

/** The time until the whole answer is there, in milliseconds. */
function answerTime(url, agent) {
  const sentAt = performance.now();
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.resume().on('end', () => resolve(performance.now() - sentAt));
    });
    request.on('error', reject);
  });
}

/** GETs at an even pace that never waits for an answer, so that a standstill counts as often as it would be met. */
export async function answerTimes(url, seconds) {
  const agent = new Agent({ keepAlive: true });
  const answers = [];
  await new Promise((resolve) => {
    const timer = setInterval(() => answers.push(answerTime(url, agent)), everyMs);
    setTimeout(() => {
      clearInterval(timer);
      resolve();
    }, seconds * 1000);
  });
  const times = await Promise.all(answers);
  agent.destroy();
  return times;
}
