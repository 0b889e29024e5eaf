// Allowing contact again by hand: never without a reason.
import type { ContactChannel } from '../../domain/contact-channel.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { ApiError, call } from '../../web/api-client.ts';
import { queryClient } from '../../web/query-client.ts';
import { prompt } from '../../web/ui/ask.ts';
import { toast } from '../../web/ui/toast.ts';
import { liftSuppression } from './suppression.contract.ts';
import { longestReason } from './suppression.rules.ts';
import { channelList } from './suppression.words.ts';

/** `typed`: the reason of a try that failed. */
export async function askLift(address: string, channels: readonly ContactChannel[], typed = ''): Promise<void> {
  const isPhone = address.startsWith('+');
  const what = channelList(channels);
  const why = await prompt({
    title: `Allow ${what} again?`,
    body: `${isPhone ? formatPhone(address) : address} asked not to get ${what}, or was closed by you. Go on only if this person asked for it. Your reason is kept with the history.${
      channels.includes('text') ? ' After a STOP the carrier blocks your texts until they text START.' : ''
    }`,
    label: 'Why?',
    initial: typed,
    placeholder: 'They called and asked for texts again',
    confirmLabel: 'Allow again',
    check: (value) =>
      value === ''
        ? 'Enter why.'
        : value.length > longestReason
          ? `Use ${longestReason} characters or fewer.`
          : undefined,
  });
  if (why === null) return;
  try {
    await call(liftSuppression, { body: { address, channels: [...channels], why } });
    toast({ text: `${what.charAt(0).toUpperCase()}${what.slice(1)} allowed again.` });
  } catch (error) {
    const detail = error instanceof ApiError && error.isSpoken ? ` ${error.message}` : '';
    toast({
      text: `We couldn’t allow it.${detail}`,
      tone: 'danger',
      action: { label: 'Retry', run: () => void askLift(address, channels, why) },
    });
  }
  await queryClient.invalidateQueries({ queryKey: ['suppressions'] });
  await queryClient.invalidateQueries({ queryKey: ['inbox'] });
}
