/** Ends without an error while the process of the API that listens on `PORT` responds. */
const { status } = await fetch(`http://127.0.0.1:${process.env.PORT ?? 4200}/healthz`);
if (status !== 200) throw new Error(`/healthz responds with ${status}.`);
