import * as z from 'zod/mini';
import { isPlainText } from '../../domain/plain-text.ts';

const plain = z.refine<string>(isPlainText, 'Contains characters we can’t save.');
/** As typed: the server normalizes it. Empty means none. */
export const typedText = (longest: number) =>
  z.nullable(z.string().check(z.maxLength(longest, `Use ${longest} characters or fewer.`), plain));
