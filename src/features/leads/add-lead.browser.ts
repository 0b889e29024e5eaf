// Saving a new lead: plainly, into the lead that has its phone or email already, or beside that one.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { leadName } from '../../domain/lead-name.ts';
import { ApiError, call } from '../../web/api-client.ts';
import { toast } from '../../web/ui/toast.ts';
import type { TakenNumbers } from './lead-holder.contract.ts';
import { takeLead } from './change-leads.browser.ts';
import { reloadLists } from './loaded-leads.browser.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { usePlugged } from './lead-slots.browser.ts';
import { createLead } from './leads.contract.ts';
import type { AddLead } from '../lead-model/lead-input.contract.ts';

/** `ask`: refused when another lead has the phone or email. */
export type AddWay = 'ask' | 'fill' | 'second';

interface Saved {
  lead: Lead;
  text: string;
  dropped: boolean;
}

interface AddingLead {
  busy: AddWay | null;
  /** Once a lead was added, no more. Undefined: another save is on its way. */
  save: (typed: Omit<AddLead, 'id'>, way: AddWay) => Promise<Lead | undefined>;
}

export function useAddLead(onOpen: (id: string) => void): AddingLead {
  const client = useQueryClient();
  const addSecond = usePlugged('addSecond');
  /** Kept over retries, so that a request whose answer was lost is the same request. */
  const [id] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState<AddWay | null>(null);
  const isSending = useRef(false);

  const send = async (typed: Omit<AddLead, 'id'>, way: AddWay): Promise<Saved> => {
    const body = { id, ...typed };
    if (way === 'second' && addSecond) {
      const { lead, shared, phone_dropped: dropped } = await addSecond(body);
      const kept = shared.length > 0 ? ' The shared phone or email is kept as an additional one.' : '';
      return { lead, text: `${leadName(lead)} added.${kept}`, dropped };
    }
    const ifTaken = way === 'ask' ? 'refuse' : 'merge';
    const { lead, merged, phone_dropped: dropped } = await call(createLead, { body: { ...body, if_taken: ifTaken } });
    const text = merged
      ? `You already had ${leadName(lead)}, so we filled in what was missing.`
      : `${leadName(lead)} added.`;
    return { lead, text, dropped };
  };

  return {
    busy,
    async save(typed, way) {
      if (isSending.current) return undefined;
      isSending.current = true;
      setBusy(way);
      try {
        const { lead, text, dropped } = await send(typed, way);
        takeLead(client, lead);
        reloadLists(client);
        toast({
          text: dropped ? `${text} The phone number wasn’t valid, so we left it off.` : text,
          tone: dropped ? 'warning' : 'good',
          action: { label: 'Open', run: () => onOpen(lead.id) },
          duration: 5000,
        });
        // It stays busy: a second press may come before the form is gone.
        return lead;
      } catch (error) {
        isSending.current = false;
        setBusy(null);
        throw error;
      }
    },
  };
}

/** Who has what was typed, where that is why the server refused. */
export function holdersOfRefusal(error: unknown): TakenNumbers['holders'] | null {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return null;
  return (error.current as Partial<TakenNumbers> | undefined)?.holders ?? null;
}
