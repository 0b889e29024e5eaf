// Where a person goes once logged in.
import { queryClient } from '../../web/query-client.ts';
import { forgetCameFrom, readCameFrom } from './came-from.browser.ts';
import { afterLogIn } from '../accounts/next-page.rules.ts';
import { accessQuery } from '../gate/access-query.browser.ts';
import { startTrial } from '../gate/subscribe.browser.ts';

interface Goal {
  next: string | undefined;
  price: string | undefined;
}

/** @returns a path of our own, or null when the browser is on its way to the payment page. */
export async function goOn(user: { id: string; email: string }, { next, price }: Goal): Promise<string | null> {
  const goal = afterLogIn({ next: next ?? null, cameFrom: readCameFrom() });
  if (!goal.startTrial) {
    forgetCameFrom();
    return goal.path;
  }
  const access = await queryClient.fetchQuery(accessQuery).catch(() => undefined);
  // Who may use the app already has nothing to buy.
  if (access?.allowed) return '/app';
  return (await startTrial(user, price)) ? null : '/app';
}
