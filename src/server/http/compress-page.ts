import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const compressors = {
  br: (text: Buffer) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: Buffer) => promisify(gzip)(text, { level: 5 }),
};

/** For pages that are made on the way, so quickly rather than as small as can be. */
export const compressPage = (html: Buffer, encoding: Encoding): Promise<Buffer> => compressors[encoding](html);
