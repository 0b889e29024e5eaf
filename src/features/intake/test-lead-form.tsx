// Posts a lead to the agent's own address as a vendor would, and shows what a vendor would see.
import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { call } from '../../web/api-client.ts';
import { Button, buttonClass } from '../../web/ui/button.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { SegmentedControl } from '../../web/ui/radio-group.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { toast } from '../../web/ui/toast.ts';
import { deleteLeads } from '../trash/trash.contract.ts';
import { closeAutoImport } from './auto-import-store.browser.ts';
import { postTestLead, type ShownWebhook, type TestAnswer } from './intake-example.browser.ts';

const fields = [
  { name: 'first_name', label: 'First name', initial: 'Test' },
  { name: 'last_name', label: 'Last name', initial: 'Lead' },
  { name: 'phone', label: 'Phone', initial: '(202) 555-0143' },
  { name: 'email', label: 'Email', initial: 'test.lead@example.com' },
  { name: 'state', label: 'State', initial: 'NC' },
  { name: 'source', label: 'Lead source', initial: 'Test' },
] as const;

export function TestLeadForm({ webhook }: { webhook: ShownWebhook & { secret: string } }) {
  const [values, setValues] = useState<Record<string, string>>(
    Object.fromEntries(fields.map(({ name, initial }) => [name, initial])),
  );
  const [as, setAs] = useState<'form' | 'json'>('form');
  const test = useMutation({ mutationFn: () => postTestLead(webhook, values, as) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!test.isPending) test.mutate();
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">
        This sends a real post to your webhook URL. The lead is added to your list, and you can delete it afterward.
      </p>
      <form onSubmit={submit} className="flex flex-col gap-3" noValidate>
        <div className="grid grid-cols-2 gap-3">
          {fields.map(({ name, label }) => (
            <Field key={name} label={label}>
              <TextInput
                value={values[name] ?? ''}
                maxLength={200}
                onChange={(event) => setValues({ ...values, [name]: event.target.value })}
              />
            </Field>
          ))}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <SegmentedControl
            label="Sent as"
            value={as}
            onChange={setAs}
            options={[
              { value: 'form', label: 'Form' },
              { value: 'json', label: 'JSON' },
            ]}
          />
          <Button type="submit" tone="primary" icon={<Send aria-hidden />} busy={test.isPending}>
            Send test lead
          </Button>
        </div>
      </form>
      {test.isError && <Notice tone="danger">The post didn’t go through. Check your connection and try again.</Notice>}
      {test.data && <Verdict key={test.submittedAt} answer={test.data} />}
    </div>
  );
}

function Verdict({ answer: { status, ms, text, body } }: { answer: TestAnswer }) {
  const [isDeleted, setDeleted] = useState(false);
  const id = body?.id ?? null;
  const isGood = body?.ok === true;
  const remove = useMutation({
    mutationFn: () => call(deleteLeads, { body: { ids: id ? [id] : [] } }),
    onSuccess: () => setDeleted(true),
    onError: (error) => toast({ text: `We couldn’t delete the lead. ${error.message}`, tone: 'danger' }),
  });
  return (
    <section aria-label="Response" className="flex flex-col gap-2">
      <Notice tone={isGood ? 'good' : status === 200 ? 'warning' : 'danger'}>
        <span className="font-medium">{body?.verdict ?? `Refused (${status})`}</span>
        {' · '}
        {body?.message ?? body?.error ?? 'The server sent an unexpected response.'}
        {body?.repeated && ' This exact post came in before, so this is the original response.'}
      </Notice>
      <p className="text-sm text-ink-faint tabular-nums">
        Status {status} in {ms} ms. What the vendor sees:
      </p>
      <pre
        tabIndex={0}
        aria-label="Raw response"
        className="max-h-60 overflow-auto rounded-sm border border-line bg-sunken px-3 py-2.5 font-mono text-xs leading-5 whitespace-pre-wrap wrap-anywhere"
      >
        {body ? JSON.stringify(body, null, 2) : text}
      </pre>
      {id && (
        <div className="flex gap-2">
          {isDeleted ? (
            <p role="status" className="text-sm text-ink-soft">
              The test lead is in the trash.
            </p>
          ) : (
            <>
              <Link
                to="/app/leads"
                search={{ lead: id }}
                onClick={closeAutoImport}
                className={buttonClass({ size: 'small' })}
              >
                Open lead
              </Link>
              <Button size="small" busy={remove.isPending} onClick={() => remove.mutate()}>
                Delete lead
              </Button>
            </>
          )}
        </div>
      )}
    </section>
  );
}
