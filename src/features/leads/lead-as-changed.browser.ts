// A lead as this browser changed it, saved or not: lists and board show what waits in the queue of saves by this one rule.
import { normalizeLeadPhone } from '../../domain/phone-number.ts';
import { instantOf } from '../../domain/time-zone.ts';
import { shownZone } from '../../web/shown-zone.ts';
import type { Save } from '../../web/save-queue.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';

/** The fields that lists and board show of what a form or a cell changes. */
export type ShownField = 'name' | 'phone' | 'email' | 'state' | 'zip' | 'next_follow_up_at' | 'tags';

export interface LeadChange {
  leadId: string;
  /** It is no open lead any more, though the server does not know yet. */
  isSold: boolean;
  fields: Partial<Pick<LeadRow, ShownField | 'stage'>>;
}

/** Null for what changes nothing that a list shows. A sale that was refused sold nothing. */
export function changeOf({ kind, input, refused }: Pick<Save, 'kind' | 'input' | 'refused'>): LeadChange | null {
  const { leadId, stage, at, mine } = input as {
    leadId: string;
    stage: string;
    at: string | null;
    mine: Partial<Record<string, string>>;
  };
  switch (kind) {
    case 'lead.stage':
    case 'lead.undo-stage':
    // Of a browser that was last open before stages of list and board were one kind.
    case 'pipeline.stage':
      return { leadId, isSold: false, fields: { stage } };
    case 'lead.follow-up':
      return { leadId, isSold: false, fields: { next_follow_up_at: at } };
    case 'lead.edit':
      return { leadId, isSold: false, fields: fieldsOf(mine) };
    case 'lead.sold':
      return refused ? null : { leadId, isSold: true, fields: {} };
    default:
      return null;
  }
}

/** Without sales that are taken back by a later one of the same lead. */
export function withoutSalesTakenBack(saves: readonly Save[]): readonly Save[] {
  const lastOpened = new Map(saves.flatMap(({ kind, lane }, at) => (kind === 'lead.unsold' ? [[lane, at]] : [])));
  if (lastOpened.size === 0) return saves;
  return saves.filter(({ kind, lane }, at) => kind !== 'lead.sold' || at > (lastOpened.get(lane) ?? -1));
}

interface Readers {
  /** Which state a name is. */
  state: (text: string) => string | null;
  tags: (texts: readonly string[]) => string[];
}

/** Whoever sends edits knows how they will be stored: a list needs no table of states before it is changed. */
let read: Readers = { state: () => null, tags: (texts) => [...texts] };

export function readTypedBy(readers: Readers): void {
  read = readers;
}

const shownFields: readonly ShownField[] = ['name', 'phone', 'email', 'state', 'zip', 'tags'];

function fieldsOf(texts: Partial<Record<string, string>>): LeadChange['fields'] {
  const shown = shownFields.map((field) => (texts[field] === undefined ? {} : shownAs(field, texts[field])));
  return Object.assign({}, ...shown) as LeadChange['fields'];
}

/** What the typed text would make of the row, as near as can be told here. */
export function shownAs(field: ShownField, text: string): Partial<Pick<LeadRow, ShownField>> {
  const typed = text.trim();
  switch (field) {
    case 'tags':
      return { tags: read.tags(text.split(',')) };
    case 'next_follow_up_at': {
      const instant = instantOf(text.slice(0, 10), text.slice(11), shownZone());
      return { next_follow_up_at: instant === null ? null : new Date(instant).toISOString() };
    }
    case 'phone':
      return { phone: typed ? (normalizeLeadPhone(typed) ?? typed) : null };
    case 'state':
      return { state: typed ? (read.state(typed) ?? typed.toUpperCase()) : null };
    case 'email':
      return { email: typed.toLowerCase() || null };
    case 'name':
    case 'zip':
      return { [field]: typed || null };
  }
}
