/** Why a stand-in does not start, as one sentence for the person at the terminal. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}
