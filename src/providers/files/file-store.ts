/** Both ends belong to it. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Keeps the bytes of uploaded files, each under its name. */
export interface FileStore {
  /** Whole or not at all. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>;
  /** @returns undefined when there is no such file */
  open(name: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
  /** One that is not there is removed already. */
  remove(name: string): Promise<void>;
}
