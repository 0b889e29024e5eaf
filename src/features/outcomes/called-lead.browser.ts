// The lead that was called, as every list knows it.
import type { Reached } from '../../domain/reached-phone.ts';
import { createStore } from '../../web/store.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';

export type CalledLead = Pick<LeadRow, 'id' | 'name' | 'email' | 'next_follow_up_at'> & Reached;

/** The lead for which a person chooses a time to call back; see choose-follow-up.tsx. */
export const choosing = createStore<CalledLead | null>(null);

/** One toast for whoever goes through a list: the last call is the one to correct. */
export const toastKey = 'outcome';
