import type { ContactChannel } from '../../domain/contact-channel.ts';
import { isEmailAddress } from '../../domain/email-address.ts';
import { isPhone } from '../suppression/suppression.rules.ts';

/** Of the list, in one request. */
export const mostInRequest = 2_000;
export const longestFileName = 200;

/** As the list keeps them: a number in E.164, an email in lower case. */
export const isAddressOf = (channel: ContactChannel, address: string): boolean =>
  channel === 'email' ? isEmailAddress(address) && address === address.toLowerCase() : isPhone(address);
