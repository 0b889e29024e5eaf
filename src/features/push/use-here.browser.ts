import { useEffect, useState } from 'react';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import type { readPush } from './push.contract.ts';
import { markOf, permission, subscriptionHere } from './this-browser.browser.ts';

type Answer = EndpointAnswer<typeof readPush>;
export type ShownDevice = Answer['devices'][number];

export interface Here {
  permission: ReturnType<typeof permission>;
  /** As the server has it; null: it does not know this browser. */
  device: ShownDevice | null;
}

/** How things are in this browser, looked at again with each answer of the server and after each step; null before the first. */
export function useHere(answer: Answer | undefined, isAtWork: boolean): Here | null {
  const [here, setHere] = useState<Here | null>(null);
  useEffect(() => {
    if (!answer) return;
    let isOver = false;
    const look = async () => {
      // A browser that refuses to say has none.
      const subscription = await subscriptionHere().catch(() => null);
      const mark = subscription && (await markOf(subscription.endpoint));
      const device = answer.devices.find((each) => each.mark === mark) ?? null;
      if (!isOver) setHere({ permission: permission(), device });
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [answer, isAtWork]);
  return here;
}
