import type { FileRefusal } from './file-refusal.words.ts';

/** Thrown for a file that cannot be imported at all. */
export class FileRefused extends Error {
  readonly refusal: FileRefusal;

  constructor(refusal: FileRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}
