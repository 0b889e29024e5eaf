import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { leadStages } from '../../domain/lead-stage.ts';
import { isPlainText } from '../../domain/plain-text.ts';
import { maxLetters, maxNoteLetters, products, tones } from './rebuttal.rules.ts';

const lines = z.array(z.string());

export const askForRebuttal = endpoint({
  method: 'POST',
  path: '/.netlify/functions/rebuttal-chat',
  summary: 'What likely went wrong on a call, how to do better, and what to say. Nothing of it is stored',
  body: z.strictObject({
    content: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Describe the call or paste the objection.'),
        z.maxLength(maxLetters, `Use ${maxLetters} characters or fewer.`),
        z.refine(isPlainText, 'Contains characters we can’t read.'),
      ),
    product: z.enum(products),
    tone: z.enum(tones),
    /** Of the lead that it is about, where the agent takes it along. */
    stage: z.optional(z.enum(leadStages)),
    note: z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(maxNoteLetters, `Use ${maxNoteLetters} characters or fewer.`),
          z.refine(isPlainText, 'Contains characters we can’t read.'),
        ),
    ),
  }),
  answer: z.object({ why: lines, fix: lines, rebuttals: lines }),
  errors: ['provider_failed'],
});
