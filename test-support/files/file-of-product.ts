// A lead file as a CRM, a dialer or a person writes it, with who is in it. The people are invented.

export interface FileRow {
  name: string;
  phones?: readonly string[];
  emails?: readonly string[];
  closed?: readonly string[];
  dob?: string | null;
  zip?: string | null;
  notes?: string | null;
}

/** `text` is a file in UTF-8; bytes are one in another encoding. */
export type FileOfProduct = readonly [title: string, text: string | Uint8Array, right: readonly FileRow[]];

/** One of the numbers of the samples. */
export const n = (last: string): string => `+161555501${last}`;
