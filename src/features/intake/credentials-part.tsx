import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff, RotateCw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { call } from '../../web/api-client.ts';
import { confirm } from '../../web/ui/ask.ts';
import { Button } from '../../web/ui/button.tsx';
import { CopyButton } from '../../web/ui/copy-button.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { toast } from '../../web/ui/toast.ts';
import { exampleOf, intakeAddress, type ShownWebhook } from './intake-example.browser.ts';
import { rotateWebhook } from './intake.contract.ts';
import { verdictMeanings } from './verdict.words.ts';
import { WrongSecrets } from './wrong-secrets.tsx';

const mask = '••••••••••••••••';

function useRotation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(rotateWebhook, {}),
    onSuccess: (next) => {
      client.setQueryData(['webhook_credentials'], next);
      toast({ text: 'You have a new secret. Give it to your vendors. The old one no longer works.', tone: 'good' });
    },
    onError: (error) => toast({ text: `We couldn’t change the secret. ${error.message}`, tone: 'danger' }),
  });
}

/** In the place of a secret that the server itself can no longer read: there is nothing to lose by a new one. */
export function UnreadableSecret() {
  const rotation = useRotation();
  return (
    <Notice
      tone="warning"
      action={
        <Button
          size="small"
          icon={<RotateCw aria-hidden />}
          busy={rotation.isPending}
          onClick={() => rotation.mutate()}
        >
          Create new secret
        </Button>
      }
    >
      We can no longer read your secret, and posts that use it are refused. Create a new one and give it to your
      vendors. Your ID stays the same.
    </Notice>
  );
}

export function CredentialsPart({ webhook }: { webhook: ShownWebhook & { secret: string } }) {
  const [isShown, setShown] = useState(false);
  const rotation = useRotation();
  const rotate = async () => {
    const isSure = await confirm({
      title: 'Create a new secret?',
      body: 'Your current secret stops working right away. Vendors can’t post leads until you give them the new one.',
      confirmLabel: 'Create new secret',
      tone: 'danger',
    });
    if (isSure) rotation.mutate();
  };
  const address = intakeAddress();
  const example = exampleOf(webhook, isShown ? webhook.secret : 'YOUR-SECRET');
  return (
    <section aria-label="Webhook" className="flex flex-col gap-4">
      <Value label="Webhook URL" value={address} tools={<CopyButton text={address} name="the address" />} />
      <Value label="ID (username)" value={webhook.id} tools={<CopyButton text={webhook.id} name="the id" />} />
      <Value
        label="Secret (password)"
        aside={
          <Button
            size="small"
            tone="ghost"
            icon={<RotateCw aria-hidden />}
            busy={rotation.isPending}
            onClick={() => void rotate()}
          >
            Create new secret
          </Button>
        }
        value={isShown ? webhook.secret : mask}
        tools={
          <>
            <Button
              size="small"
              icon={isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? 'Hide' : 'Show'}
              <span className="sr-only">the secret</span>
            </Button>
            <CopyButton text={webhook.secret} name="the secret" />
          </>
        }
      />
      <WrongSecrets />
      <p className="-mt-2 text-sm text-ink-faint">
        Anyone with the ID and secret can add leads to your list. They can’t see your leads.
      </p>
      <div className="flex flex-col gap-1.5">
        <div className="flex items-center justify-between gap-2">
          <h3 className="text-xs font-medium text-ink-soft">Example</h3>
          <CopyButton text={exampleOf(webhook, webhook.secret)} name="the example" />
        </div>
        <pre
          tabIndex={0}
          aria-label="Example post"
          className="overflow-x-auto rounded-sm border border-line bg-sunken px-3 py-2.5 font-mono text-xs leading-5"
        >
          {example}
        </pre>
        <p className="text-sm text-ink-faint">
          JSON works too, nested or flat. Posting the same lead again never adds it twice.
        </p>
        <h3 className="mt-2 text-xs font-medium text-ink-soft">What the response says</h3>
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm text-ink-soft">
          {Object.entries(verdictMeanings).map(([verdict, meaning]) => (
            <div key={verdict} className="contents">
              <dt className="font-mono text-xs leading-5">{verdict}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

interface ValueProps {
  label: string;
  value: string;
  tools: ReactNode;
  aside?: ReactNode;
}

function Value({ label, value, tools, aside }: ValueProps) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-2">
        <span className="text-xs font-medium text-ink-soft">{label}</span>
        {aside}
      </div>
      <div className="flex items-start gap-2">
        <code className="min-w-0 flex-1 rounded-sm border border-line bg-sunken px-2 py-1 font-mono text-sm wrap-anywhere">
          {value}
        </code>
        <span className="flex flex-none gap-1.5">{tools}</span>
      </div>
    </div>
  );
}
