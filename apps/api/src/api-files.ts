/** Where the build put what the api needs beside its own script. */
export interface ApiFiles {
  /** The folder of the migrations. */
  readonly migrations: string;
  /** The script of a hashing thread. */
  readonly hashingWorker: string;
}
