// Without a number that may send there is something to do first.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, buttonClass } from '../../web/ui/button.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { toast } from '../../web/ui/toast.ts';
import { takeNumber } from '../numbers/number-queries.browser.ts';
import { getNumber } from '../numbers/numbers.words.ts';
import { refusalSentences } from '../texting/texting.words.ts';
import { inboxKey, type useConversations } from './inbox-queries.browser.ts';

type Sender = NonNullable<ReturnType<typeof useConversations>['sender']> | null;

export function SenderNotice({ sender }: { sender: Sender }) {
  const client = useQueryClient();
  const [state, setState] = useState<'none' | 'asked' | 'taken'>('none');
  const take = async () => {
    setState('asked');
    const failure = await takeNumber(client);
    setState(failure === null ? 'taken' : 'none');
    if (failure !== null) toast({ text: failure, tone: 'danger' });
    else await client.invalidateQueries({ queryKey: inboxKey });
  };
  const action =
    sender !== null || state === 'taken' ? (
      <Link to="/app/messaging-settings" className={buttonClass({ size: 'small' })}>
        Messaging Settings
      </Link>
    ) : (
      <Button size="small" busy={state === 'asked'} onClick={() => void take()}>
        {getNumber}
      </Button>
    );
  return (
    <div className="px-4 pb-3 md:px-6">
      <Notice tone="warning" action={action}>
        {sender !== null
          ? refusalSentences.number_pending
          : state === 'taken'
            ? 'We’re setting up your messaging number.'
            : refusalSentences.no_number}
      </Notice>
    </div>
  );
}
