// A do-not-contact list, brought as a file.
import * as z from 'zod/mini';
import { contactChannels } from '../../domain/contact-channel.ts';
import { endpoint } from '../../domain/endpoint.ts';
import { isPlainText } from '../../domain/plain-text.ts';
import { isAddressOf, longestFileName, mostInRequest } from './do-not-contact.rules.ts';

const listed = z
  .strictObject({ channel: z.enum(contactChannels), address: z.string().check(z.maxLength(254)) })
  .check(z.refine(({ channel, address }) => isAddressOf(channel, address), 'This isn’t a number or an email.'));

export const addToList = endpoint({
  method: 'POST',
  path: '/api/do-not-contact',
  summary: 'Put numbers and emails of a file on the do-not-contact list; what is on it keeps its reason',
  body: z.strictObject({
    file_name: z
      .string()
      .check(z.minLength(1), z.maxLength(longestFileName), z.refine(isPlainText, 'Contains characters we can’t save.')),
    addresses: z.array(listed).check(z.minLength(1), z.maxLength(mostInRequest)),
  }),
  /** How many were not on it yet. */
  answer: z.object({ added: z.int() }),
  maxBodyBytes: 512 * 1024,
});

export const downloadList = endpoint({
  method: 'GET',
  path: '/api/do-not-contact/file',
  summary:
    'The do-not-contact list as CSV, with each channel of a number or an email in a row of its own; it can be imported',
  /** A file, not JSON. */
  answer: z.unknown(),
});
