// A client is asked for a review by text: the words stand ready beside the lead, with their price, for the agent to send.
import { call } from '../../web/api-client.ts';
import { describeError } from '../../web/ui/error-state.tsx';
import { toast } from '../../web/ui/toast.ts';
import { textedLead } from '../inbox/texted-lead.browser.ts';
import { readInvitation } from './reviews.contract.ts';

export async function inviteToReview({ id, name }: { id: string; name: string | null }): Promise<void> {
  try {
    const { body } = await call(readInvitation, { query: { lead_id: id } });
    textedLead.set({ id, name, words: body });
  } catch (error) {
    toast({ text: describeError(error).message, tone: 'danger' });
  }
}
