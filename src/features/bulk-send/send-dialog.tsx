// Whom a bulk text would reach, what it costs and who is skipped for which reason; then one press sends it.
import { formatCounted } from '../../web/format-count.ts';
import { formatDollars } from '../../domain/money.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { Button, buttonClass } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Loading, SkeletonText } from '../../web/ui/skeleton.tsx';
import { batchesPath } from './batches-path.rules.ts';
import { sentSentence } from './bulk-send.words.ts';
import { DryRunParts } from './dry-run-parts.tsx';
import { useSendFlow, type SendFlow, type SendStep } from './send-flow.browser.ts';
import type { SendRequest } from './send-store.browser.ts';

interface SendDialogProps {
  request: SendRequest;
  onClose: () => void;
}

/** What the numbers hang on. */
const tables = [
  'user_wallets',
  'message_templates',
  'toll_free_numbers',
  'messaging_profiles',
  'consents',
  'suppressions',
];

export function SendDialog({ request, onClose }: SendDialogProps) {
  const flow = useSendFlow(request);
  const { step, recount } = flow;
  useLiveChanges(tables, recount);
  const isSending = step.name === 'ready' && step.isSending;
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={step.name === 'sent' ? 'Texts queued' : 'Text your leads'}
      description={describe(request, step)}
      keepOpenOutside={isSending}
      actions={<Actions flow={flow} onClose={onClose} />}
    >
      <div className="pb-2">
        <Content flow={flow} onClose={onClose} />
      </div>
    </Dialog>
  );
}

function describe({ name }: SendRequest, step: SendStep): string {
  if (step.name !== 'ready' && step.name !== 'sent') return name;
  const { number, next } = step.part;
  return number === 1 && next === null ? name : `${name} · batch ${number}`;
}

function Content({ flow: { step, recount }, onClose }: { flow: SendFlow; onClose: () => void }) {
  if (step.name === 'counting')
    return (
      <Loading label="Counting…">
        <SkeletonText lines={6} />
      </Loading>
    );
  if (step.name === 'nobody') return <Notice>There’s no lead left to text here.</Notice>;
  if (step.name === 'broken') return <Notice tone="danger">{step.sentence}</Notice>;
  if (step.name === 'ready')
    return <DryRunParts dry={step.dry} batch={step.part} fault={step.fault} onRecount={recount} onLeave={onClose} />;
  const { sent, part } = step;
  return (
    <div className="flex flex-col gap-3">
      <Notice tone={sent.ok > 0 ? 'good' : 'warning'}>{sentSentence(sent)}</Notice>
      <p className="text-ink-soft">
        They leave one after another, at hours when each person may be texted. You can pause or cancel them under
        Messages, Bulk texts.
      </p>
      {part.next !== null && (
        <p className="text-ink-soft">
          {`That was batch ${part.number} of your selection. There are more leads in it.`}
        </p>
      )}
    </div>
  );
}

function Actions({ flow, onClose }: { flow: SendFlow; onClose: () => void }) {
  const { step, recount, send, goOn } = flow;
  if (step.name === 'sent')
    return (
      <>
        {step.part.next === null ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <Button onClick={goOn}>Check next batch</Button>
        )}
        <Link to={batchesPath} className={buttonClass({ tone: 'primary' })} onClick={onClose}>
          See progress
        </Link>
      </>
    );
  if (step.name === 'broken')
    return (
      <>
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="primary" onClick={recount}>
          Try again
        </Button>
      </>
    );
  if (step.name !== 'ready') return <Button onClick={onClose}>Cancel</Button>;
  const { dry, isSending } = step;
  const isStopped = dry.blocker !== null || dry.will_send === 0;
  return (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button tone="primary" busy={isSending} disabled={isStopped} onClick={send}>
        {dry.will_send === 0
          ? 'Send texts'
          : `Send ${formatCounted(dry.will_send, 'text')} for ${formatDollars(dry.estimated_cost_cents)}`}
      </Button>
    </>
  );
}
