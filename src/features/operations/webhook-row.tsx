import { confirm } from '../../web/ui/ask.ts';
import { Badge, type Tone } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/button.tsx';
import { toast } from '../../web/ui/toast.ts';
import type { ReceivedWebhook } from './webhooks.contract.ts';
import type { WebhookState } from './webhooks.rules.ts';
import { webhookProviderLabels, webhookStateLabels } from './webhooks.words.ts';
import { useReplay } from './webhooks-queries.browser.ts';
import { When } from './when.tsx';

const tones: Record<WebhookState, Tone> = { waiting: 'neutral', failed: 'danger', handled: 'good' };

export function WebhookRow({ webhook }: { webhook: ReceivedWebhook }) {
  const { provider, id, type, state, received_at: received, handled_at: handled, error } = webhook;
  const { replay, isBusy, fault } = useReplay(webhook);
  const ask = async () => {
    const sure = await confirm({
      title: 'Replay this webhook?',
      body: 'It is handled as if it came now. What it is about is looked up first, so nothing is charged, credited, or sent twice.',
      confirmLabel: 'Replay',
    });
    if (sure && (await replay())) toast('Replayed.');
  };
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line px-5 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{webhookProviderLabels[provider]}</span>
          <span className="wrap-anywhere">{type}</span>
          <Badge tone={tones[state]}>{webhookStateLabels[state]}</Badge>
        </p>
        {error && <p className="wrap-anywhere text-danger-text">{error}</p>}
        <p className="text-xs wrap-anywhere text-ink-faint">
          Received <When at={received} />
          {handled && (
            <>
              {' '}
              · handled <When at={handled} />
            </>
          )}{' '}
          · <code className="font-mono">{id}</code>
        </p>
        <p role="alert" className="text-danger-text empty:hidden">
          {fault}
        </p>
      </div>
      <Button size="small" busy={isBusy} onClick={() => void ask()}>
        Replay
        <span className="sr-only">
          {' '}
          {webhookProviderLabels[provider]} {type} {id}
        </span>
      </Button>
    </li>
  );
}
