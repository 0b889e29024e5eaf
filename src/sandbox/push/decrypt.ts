// A browser's half of RFC 8291: what was encrypted for its keys is opened.
import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';

interface Keys {
  publicKey: string;
  privateKey: string;
  auth: string;
}

const saltBytes = 16;
const tagBytes = 16;
/** Salt, size of a record, length of the sender's key. */
const headBytes = saltBytes + 5;
/** Ends the last record, before its padding. */
const lastRecord = 2;

/** @throws when the body was not made for these keys */
export function decrypt(body: Buffer, { publicKey, privateKey, auth }: Keys): string {
  const salt = body.subarray(0, saltBytes);
  const recordSize = body.readUInt32BE(saltBytes);
  const keyLength = body.readUInt8(saltBytes + 4);
  const senderKey = body.subarray(headBytes, headBytes + keyLength);
  const record = body.subarray(headBytes + keyLength);
  if (record.length > recordSize) throw new Error('A notification is one record.');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(publicKey, 'base64url'), senderKey]);
  const secret = derive(pair.computeSecret(senderKey), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-tagBytes));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -tagBytes)), decipher.final()]);
  const end = plain.findLastIndex((byte) => byte !== 0);
  if (plain[end] !== lastRecord) throw new Error('The last record has no end.');
  return plain.subarray(0, end).toString('utf8');
}

function derive(from: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', from, salt, info, bytes));
}
