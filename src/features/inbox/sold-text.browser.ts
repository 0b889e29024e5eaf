// The text to who just bought, after the sale was saved: the first template that has words and is on.
import { ApiError, call } from '../../web/api-client.ts';
import { appUserId } from '../../web/app-user.ts';
import { toast } from '../../web/ui/toast.ts';
import { sendMessage, soldTemplateKeys, type RefusedText } from './send-message.contract.ts';

/** Why nobody needs to hear of it: texting is not set up, this text is not wanted, or the sale was taken back. */
const expected: ReadonlySet<string> = new Set([
  ...['no_number', 'number_pending', 'no_name', 'suppressed', 'unsubscribed', 'not_sold'],
]);

export async function sendSoldText(leadId: string): Promise<void> {
  for (const templateKey of soldTemplateKeys) {
    try {
      const body = { requesterId: appUserId(), lead_id: leadId, templateKey };
      await call(sendMessage, { body }, { keepalive: true });
      return;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const why = (error.current as RefusedText | undefined)?.why;
      if (error.status === 400 || why === 'off') continue;
      if (why === undefined || !expected.has(why))
        toast({ text: `The sold text wasn’t sent. ${error.message}`, tone: 'warning' });
      return;
    }
  }
}
