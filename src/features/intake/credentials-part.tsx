import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff, RotateCw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { call } from '../../web/api-client.ts';
import { confirm } from '../../web/ui/ask.ts';
import { Button } from '../../web/ui/button.tsx';
import { toast } from '../../web/ui/toast.ts';
import { CopyValue } from './copy-value.tsx';
import { exampleOf, intakeAddress, type ShownWebhook } from './intake-example.browser.ts';
import { rotateWebhook } from './intake.contract.ts';

const mask = '••••••••••••••••';

export function CredentialsPart({ webhook }: { webhook: ShownWebhook }) {
  const client = useQueryClient();
  const [isShown, setShown] = useState(false);
  const rotation = useMutation({
    mutationFn: () => call(rotateWebhook, {}),
    onSuccess: (next) => {
      client.setQueryData(['webhook_credentials'], next);
      toast({ text: 'The secret is a new one. Give it to your vendors: the old one no longer works.', tone: 'good' });
    },
    onError: (error) => toast({ text: `The secret could not be changed. ${error.message}`, tone: 'danger' }),
  });
  const rotate = async () => {
    const isSure = await confirm({
      title: 'Make a new secret?',
      body: 'The one there is stops working at once. Vendors can post again when they have the new one.',
      confirmLabel: 'Make a new secret',
      tone: 'danger',
    });
    if (isSure) rotation.mutate();
  };
  const address = intakeAddress();
  const example = exampleOf(webhook, isShown ? webhook.secret : 'YOUR-SECRET');
  return (
    <section aria-label="Webhook" className="flex flex-col gap-4">
      <Value label="Post address" value={address} tools={<CopyValue text={address} name="the address" />} />
      <Value label="Id (username)" value={webhook.id} tools={<CopyValue text={webhook.id} name="the id" />} />
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
            New secret
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
            <CopyValue text={webhook.secret} name="the secret" />
          </>
        }
      />
      <p className="-mt-2 text-sm text-ink-faint">Whoever has both can add leads to your list, and read none.</p>
      <div className="flex flex-col gap-1.5">
        <div className="flex items-center justify-between gap-2">
          <h3 className="text-xs font-medium text-ink-soft">Example</h3>
          <CopyValue text={exampleOf(webhook, webhook.secret)} name="the example" />
        </div>
        <pre
          tabIndex={0}
          aria-label="Example of a post"
          className="overflow-x-auto rounded-sm border border-line bg-sunken px-3 py-2.5 font-mono text-xs leading-5"
        >
          {example}
        </pre>
        <p className="text-sm text-ink-faint">
          JSON works as well, nested or flat. The answer says what became of the lead: created, completed, duplicate or
          rejected. Posting a lead again never adds it twice.
        </p>
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
