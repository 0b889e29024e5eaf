// The carrier's own list of who asked for no more texts from which number.
import type { SandboxApp } from '../sandbox-app.ts';
import type { TelnyxAccount } from './account.ts';
import type { Answer } from './answer.ts';
import { pageOf, readPage, refuseUnknown } from './params.ts';

export function mountOptOuts(app: SandboxApp, answer: Answer, account: TelnyxAccount): void {
  app.get('/v2/messaging_optouts', (c) =>
    answer(c, 'messaging_optouts.list', () => {
      const query = c.req.query();
      refuseUnknown(query, [
        'created_at[gte]',
        'created_at[lte]',
        'filter[messaging_profile_id]',
        'filter[from]',
        'redaction_enabled',
      ]);
      const [from, to] = [Date.parse(query['created_at[gte]'] ?? ''), Date.parse(query['created_at[lte]'] ?? '')];
      const { 'filter[messaging_profile_id]': profile, 'filter[from]': sender } = query;
      const rows = account.state.blocks
        .filter((block) => !(Date.parse(block.created_at) < from) && !(Date.parse(block.created_at) > to))
        .filter((block) => profile === undefined || block.messaging_profile_id === profile)
        .filter((block) => sender === undefined || block.sender === sender)
        .map((block) => ({
          from: block.sender,
          to: block.phone,
          messaging_profile_id: block.messaging_profile_id,
          keyword: block.keyword,
          created_at: block.created_at,
        }));
      return pageOf(rows, readPage(query, 250));
    }),
  );
}
