import * as z from 'zod/mini';
import { isPlainText } from '../../domain/plain-text.ts';

const plain = z.refine<string>(isPlainText, 'Contains characters that cannot be stored.');
/** As typed: the server normalises it. Empty means none. */
export const typedText = (longest: number) =>
  z.nullable(z.string().check(z.maxLength(longest, `Use at most ${longest} characters.`), plain));
