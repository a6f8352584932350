const answerLimitMs = 5_000;

/** Tells every follower the clock's offset; each has five seconds. Answers which ones did not take it. */
export async function tellFollowers(
  followers: readonly string[],
  controlSecret: string,
  offsetSeconds: number,
): Promise<string[]> {
  const tell = async (follower: string) => {
    const response = await fetch(follower, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-control-secret': controlSecret },
      body: JSON.stringify({ offsetSeconds }),
      signal: AbortSignal.timeout(answerLimitMs),
    });
    if (!response.ok) throw new Error(`answered ${response.status}`);
  };
  const outcomes = await Promise.allSettled(followers.map(tell));
  return followers.filter((_follower, index) => outcomes[index]?.status === 'rejected');
}
