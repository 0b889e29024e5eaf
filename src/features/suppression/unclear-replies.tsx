// A reply that may mean stop: what was said, and one tap to say what it meant. In the conversation, on the lead and at home.
import { useMutation } from '@tanstack/react-query';
import { ApiError, call } from '../../web/api-client.ts';
import { formatDay } from '../../web/format-date.ts';
import { queryClient } from '../../web/query-client.ts';
import { Button } from '../../web/ui/button.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { toast } from '../../web/ui/toast.ts';
import { settleUnclearReply, type UnclearReply } from './suppression.contract.ts';
import { unansweredMs } from './suppression.rules.ts';

type Outcome = 'stop' | 'go_on';

export function UnclearReplies({ replies, className }: { replies: readonly UnclearReply[]; className?: string }) {
  return replies.map((reply) => <OneReply key={reply.id} reply={reply} className={className} />);
}

function OneReply({ reply, className = '' }: { reply: UnclearReply; className?: string | undefined }) {
  const { settle, settling } = useSettle(reply.id);
  const ends = formatDay(new Date(Date.parse(reply.asked_at) + unansweredMs).toISOString());
  return (
    <Notice tone="warning" className={className}>
      <p className="font-medium">
        Does “<span className="wrap-anywhere">{shortened(reply.body)}</span>” mean stop?
      </p>
      <p className="mt-0.5 text-sm">
        {`Automatic texts to this person are on hold. With no answer from you, we stop texts to them on ${ends}.`}
      </p>
      <SettleButtons settle={settle} settling={settling} className="mt-2" />
    </Notice>
  );
}

export function SettleButtons({
  settle,
  settling,
  className = '',
}: ReturnType<typeof useSettle> & { className?: string }) {
  return (
    <div className={`flex flex-wrap gap-2 ${className}`}>
      <Button size="small" busy={settling === 'stop'} disabled={settling !== null} onClick={() => settle('stop')}>
        Stop texting
      </Button>
      <Button size="small" busy={settling === 'go_on'} disabled={settling !== null} onClick={() => settle('go_on')}>
        Go on
      </Button>
    </div>
  );
}

/** What shows it follows by itself; a failure is said. */
export function useSettle(id: string): { settle: (outcome: Outcome) => void; settling: Outcome | null } {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (outcome: Outcome) => call(settleUnclearReply, { params: { id }, body: { outcome } }),
    onSuccess: (_, outcome) =>
      toast({ text: outcome === 'stop' ? 'Texts stopped. It’s in the history.' : 'Automatic texts go on.' }),
    onError: (error) => {
      const detail = error instanceof ApiError && error.isSpoken ? ` ${error.message}` : '';
      toast({ text: `We couldn’t save your answer.${detail}`, tone: 'danger' });
    },
    onSettled: () =>
      Promise.all(
        ['suppressions', 'inbox', 'unclear-replies'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
      ),
  });
  return { settle: mutate, settling: isPending ? variables : null };
}

const shortened = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text);
