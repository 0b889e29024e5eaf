// What is recorded lies locked in the browser: the key comes with the session and never touches the disk.
export interface Sealed {
  nonce: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

export interface RecordingLock {
  seal(plain: ArrayBuffer): Promise<Sealed>;
  /** @throws where none of the keys opens it */
  open(sealed: Sealed): Promise<ArrayBuffer>;
  sealText(text: string): Promise<Sealed>;
  openText(sealed: Sealed): Promise<string>;
}

const nonceBytes = 12;

/** @param keys base64, the newest first */
export async function makeLock(keys: readonly string[]): Promise<RecordingLock> {
  const all = await Promise.all(
    keys.map((key) => crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['encrypt', 'decrypt'])),
  );
  const newest = all[0];
  if (!newest) throw new Error('No key for recordings');

  const seal = async (plain: ArrayBuffer): Promise<Sealed> => {
    const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
    return { nonce, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, newest, plain) };
  };
  const open = ({ nonce, bytes }: Sealed): Promise<ArrayBuffer> =>
    Promise.any(all.map((key) => crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, bytes)));
  return {
    seal,
    open,
    sealText: (text) => seal(new TextEncoder().encode(text).buffer),
    openText: async (sealed) => new TextDecoder().decode(await open(sealed)),
  };
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
