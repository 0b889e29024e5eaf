// Files in a bucket that speaks S3. Its library is large, and loaded only where there is a bucket.
import type { S3Client } from '@aws-sdk/client-s3';
import { timeLeft } from '../patience.ts';
import { checkedName } from './file-name.ts';
import type { ByteRange, FileStore } from './file-store.ts';

export interface BucketSettings {
  bucket: string;
  region: string;
  keyId: string;
  secretKey: string;
  /** Undefined: Amazon’s own. */
  endpoint: string | undefined;
}

const connectMs = 3_000;
const answerMs = 15_000;

export function openBucket(settings: BucketSettings): FileStore {
  let loaded: Promise<BucketFiles> | undefined;
  const files = () => (loaded ??= connect(settings));
  return {
    put: async (name, bytes, type) => (await files()).put(name, bytes, type),
    open: async (name, range) => (await files()).open(name, range),
    remove: async (name) => (await files()).remove(name),
  };
}

type Library = typeof import('@aws-sdk/client-s3');

async function connect({ bucket, region, keyId, secretKey, endpoint }: BucketSettings): Promise<BucketFiles> {
  const library = await import('@aws-sdk/client-s3');
  const client = new library.S3Client({
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: secretKey },
    // Others than Amazon have no name of its own for each bucket, and know no checksums beyond those that are asked for.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: connectMs, requestTimeout: answerMs, throwOnRequestTimeout: true },
  });
  return new BucketFiles(library, client, bucket);
}

class BucketFiles implements FileStore {
  readonly #library: Library;
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(library: Library, client: S3Client, bucket: string) {
    this.#library = library;
    this.#client = client;
    this.#bucket = bucket;
  }

  async put(name: string, bytes: Uint8Array, type: string): Promise<void> {
    const { PutObjectCommand } = this.#library;
    const object = { ...this.#place(name), Body: bytes, ContentType: type, ContentLength: bytes.byteLength };
    await this.#client.send(new PutObjectCommand(object), untilOutOfTime());
  }

  async open(name: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined> {
    const { GetObjectCommand, NoSuchKey } = this.#library;
    const object = { ...this.#place(name), ...(range && { Range: `bytes=${range.start}-${range.end}` }) };
    try {
      // The file itself may take longer than its beginning.
      const { Body: body } = await this.#client.send(new GetObjectCommand(object));
      return body?.transformToWebStream() as ReadableStream<Uint8Array> | undefined;
    } catch (fault) {
      if (fault instanceof NoSuchKey) return undefined;
      throw fault;
    }
  }

  async remove(name: string): Promise<void> {
    const { DeleteObjectCommand } = this.#library;
    await this.#client.send(new DeleteObjectCommand(this.#place(name)), untilOutOfTime());
  }

  #place(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: checkedName(name) };
  }
}

const untilOutOfTime = () => ({ abortSignal: AbortSignal.timeout(timeLeft(2 * answerMs)) });
