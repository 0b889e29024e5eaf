// Calls a lead at once where all is there; else a window says what hinders it and asks for what is missing.
import { Phone } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { formatPhone } from '../../domain/phone-number.ts';
import { useAppUser } from '../../web/app-user.ts';
import { holdKeys, holdKeysUntil } from '../../web/held-keys.ts';
import { Button, buttonClass } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { describeError } from '../../web/ui/error-state.tsx';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { noteRung, type CalledLead } from './called-lead.browser.ts';
import { whyClosed } from '../dnc-registry/dnc-registry.words.ts';
import { useStanding } from '../dnc-registry/registry-queries.browser.ts';
import { usePlugged } from '../leads/lead-slots.browser.ts';
import { askHowToOpen } from './ask-how-to-open.browser.ts';
import { callableNumber } from './callable-number.rules.ts';
import { useMayCall, useOwnPhone } from './calls-queries.browser.ts';
import { callAnyway, howToCall, invalidLeadPhone, phoneMissing, reasonIsKept, whyCallNow } from './calls.words.ts';
import { maxReasonLength } from './calls.rules.ts';
import { OwnPhoneField, type PhoneKeeper } from './own-phone-field.tsx';
import { PhoneProof } from './phone-proof.tsx';
import { startCall, type CallFault } from './start-call.browser.ts';

export function CallLead({ lead, onClose }: { lead: CalledLead; onClose: () => void }) {
  const user = useAppUser();
  const { data: own, error } = useOwnPhone();
  const [hindered, hinder] = useState<CallFault | null>(null);
  const [reason, setReason] = useState('');
  const [isOpen, open] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isTried = useRef(false);
  const keeper = useRef<PhoneKeeper>(null);
  const phoneInput = useRef<HTMLInputElement>(null);
  const to = callableNumber(lead.phone);
  const { data: registry } = useStanding(isOpen ? to : null);
  const { data: gate } = useMayCall(isOpen ? to : null);
  const loadNote = usePlugged('noteDial');

  const askRegistry = () => {
    onClose();
    askHowToOpen(lead);
  };

  const place = async (attempt: string) => {
    if (to === null) return;
    setBusy(true);
    // Before the window is open there is no field, and nothing typed.
    const kept = keeper.current ? await keeper.current.keep() : own;
    if (!kept?.phone || !kept.is_proven) return setBusy(false);
    const overrideReason = hindered?.canOverride ? reason : null;
    const fault = await startCall(
      { agentNumber: kept.phone, leadNumber: to, userId: user?.id ?? null, overrideReason },
      { operationId: attempt },
    ).catch((cause: unknown) => {
      onClose();
      throw cause;
    });
    setBusy(false);
    if (fault === null) {
      noteRung(lead.phone);
      return onClose();
    }
    if (fault.isOfRegistry) return askRegistry();
    hinder(fault);
    open(true);
  };

  const begin = useEffectEvent(() => {
    if (isTried.current) return;
    isTried.current = true;
    if (to !== null && own?.phone && own.is_proven) {
      let isAnswered = false;
      void place(lead.attempt).finally(() => (isAnswered = true));
      // A window may come of it, and what is typed until then is meant for that.
      return holdKeysUntil(() => isAnswered);
    }
    if (own) holdKeys();
    open(true);
  });
  // What is typed until the own phone is known is meant for its field, where it is missing.
  useLayoutEffect(() => holdKeysUntil(() => isTried.current), []);
  const isKnown = own !== undefined || error !== null;
  useEffect(() => {
    if (isKnown) begin();
  }, [isKnown]);

  const name = lead.name ?? formatPhone(lead.phone);
  const needsReason = hindered?.canOverride === true;
  const isReady = to !== null && own?.is_proven === true && !(needsReason && reason.trim() === '');
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={`Call ${name}`}
      keepOpenOutside
      initialFocus={needsReason ? undefined : phoneInput}
      actions={
        <>
          {to !== null && !hindered?.isClosed && gate?.may === true && (
            <a
              href={`tel:${to}`}
              className={buttonClass({})}
              onClick={() => {
                void loadNote?.().then((note) => note({ id: lead.id, phone: to }));
                onClose();
              }}
            >
              Use this device
            </a>
          )}
          <Button
            tone="primary"
            icon={<Phone aria-hidden />}
            busy={isBusy}
            disabled={!isReady}
            onClick={() => void place(crypto.randomUUID())}
          >
            {needsReason ? callAnyway : 'Call'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">
          Your phone rings first. Press 1, and we’ll call{' '}
          <span className="font-medium whitespace-nowrap text-ink tabular-nums">{formatPhone(lead.phone)}</span>. Your
          numbers are on the{' '}
          <Link to="/app/dialer" className={textLinkClass} onClick={onClose}>
            Power Dialer
          </Link>
          .
        </p>
        {to === null && <Notice tone="danger">{invalidLeadPhone}</Notice>}
        {own ? (
          <>
            <OwnPhoneField
              own={own}
              keeper={keeper}
              input={phoneInput}
              error={own.phone === null ? phoneMissing : undefined}
              onTyped={() => hinder(null)}
            />
            {own.phone !== null && !own.is_proven && (
              <PhoneProof key={own.phone} phone={own.phone} hasOpenCode={own.has_open_code} />
            )}
          </>
        ) : (
          error && <Notice tone="danger">{describeError(error).message}</Notice>
        )}
        {registry && registry.standing !== 'open' && (
          <Notice
            tone="warning"
            action={
              <Button size="small" onClick={askRegistry}>
                {howToCall}
              </Button>
            }
          >
            {whyClosed[registry.standing]}
          </Notice>
        )}
        {hindered === null && gate?.may === false && registry?.standing === 'open' && (
          <Notice tone="danger">{gate.says}</Notice>
        )}
        {hindered !== null && <Notice tone={needsReason ? 'warning' : 'danger'}>{hindered.says}</Notice>}
        {needsReason && (
          <Field label={whyCallNow} hint={reasonIsKept}>
            <TextInput
              autoFocus
              maxLength={maxReasonLength}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              onKeyDown={({ key }) => {
                if (key === 'Enter' && isReady && !isBusy) void place(crypto.randomUUID());
              }}
            />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
