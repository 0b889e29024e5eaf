// What is changed in the table and not saved yet, and its way to the server.
import { useState } from 'react';
import { formatDollars } from '../../domain/money.ts';
import { ApiError, call } from '../../web/api-client.ts';
import { prompt } from '../../web/ui/ask.ts';
import { toast } from '../../web/ui/toast.ts';
import { formatCounted } from '../../web/format-count.ts';
import { saveUsers, type AdminUser } from './admin.contract.ts';
import { longestReason } from './admin.rules.ts';
import { reasonNeeded, saveAllFailed, saveFailed } from './admin.words.ts';
import { showSaved } from './admin-queries.browser.ts';
import {
  changeOf,
  faultsOf,
  leftOf,
  nameOf,
  type TypedUser,
  type UserEdit,
  type UserFaults,
} from './user-edit.rules.ts';

type Edits = Readonly<Record<string, UserEdit>>;

export interface UserEdits {
  editOf: (id: string) => UserEdit | undefined;
  faultsOf: (id: string) => UserFaults;
  isChanged: (id: string) => boolean;
  change: (user: AdminUser, typed: TypedUser) => void;
  /** Those of these users that are changed; `all` says how a refusal is put. */
  save: (users: readonly AdminUser[], all: boolean) => Promise<void>;
  discard: () => void;
  /** In all, on other pages too. */
  changed: readonly string[];
  /** Which are on their way. */
  saving: ReadonlySet<string>;
  /** What the last save was refused with. */
  banner: string | null;
}

export function useUserEdits(): UserEdits {
  const [edits, setEdits] = useState<Edits>({});
  const [faults, setFaults] = useState<Readonly<Record<string, UserFaults>>>({});
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set());
  const [banner, setBanner] = useState<string | null>(null);
  const isChanged = (id: string) => edits[id] !== undefined && changeOf(edits[id]) !== null;

  const change = (user: AdminUser, typed: TypedUser) => {
    setEdits((now) => {
      const { seen, typed: before } = now[user.id] ?? { seen: user, typed: {} };
      return { ...now, [user.id]: { seen, typed: { ...before, ...typed } } };
    });
    setFaults(({ [user.id]: _, ...others }) => others);
  };

  const save = async (users: readonly AdminUser[], all: boolean) => {
    const changed = users.flatMap(({ id }) => (edits[id] && isChanged(id) ? [edits[id]] : []));
    if (changed.length === 0 || saving.size > 0) return;
    const typedFaults = Object.fromEntries(
      changed.map((edit) => [edit.seen.id, faultsOf(edit)] as const).filter(([, of]) => Object.keys(of).length > 0),
    );
    setFaults(typedFaults);
    const isFaulty = Object.keys(typedFaults).length > 0;
    // A row's own Save is beside its fault; of many rows the faulty one may be far down.
    setBanner(isFaulty && all ? sayRefusal(saveAllFailed, null, changed, typedFaults) : null);
    if (isFaulty) return;
    const rows = changed.flatMap((edit) => changeOf(edit) ?? []);
    const reason = await askForReason(changed);
    if (reason === null) return;
    setSaving(new Set(rows.map(({ id }) => id)));
    try {
      const answer = await call(saveUsers, { body: { rows, ...(reason && { reason }) } });
      showSaved(answer.rows);
      setEdits((now) => leftOf(now, changed, answer.rows));
      toast({ text: rows.length === 1 ? 'Saved.' : `Saved ${formatCounted(rows.length, 'user')}.`, tone: 'good' });
    } catch (fault) {
      const named = fault instanceof ApiError ? namedFaults(fault) : {};
      setFaults(named);
      setBanner(sayRefusal(all ? saveAllFailed : saveFailed, fault, changed, named));
    } finally {
      setSaving(new Set());
    }
  };

  return {
    editOf: (id) => edits[id],
    faultsOf: (id) => faults[id] ?? {},
    isChanged,
    change,
    save,
    discard: () => {
      setEdits({});
      setFaults({});
      setBanner(null);
    },
    changed: Object.keys(edits).filter(isChanged),
    saving,
    banner,
  };
}

/** Undefined: no money moves. Null: not given, nothing is saved. */
async function askForReason(changed: readonly UserEdit[]): Promise<string | null | undefined> {
  const moves = changed.flatMap((edit) => {
    const balance = changeOf(edit)?.balance;
    return balance
      ? [`${nameOf(edit.seen)}: ${formatDollars(balance.seen_cents)} → ${formatDollars(balance.wanted_cents)}`]
      : [];
  });
  if (moves.length === 0) return undefined;
  return prompt({
    title: moves.length === 1 ? 'Change this balance?' : `Change ${moves.length} balances?`,
    body: moves.join('\n'),
    label: 'Reason',
    placeholder: 'Refund for failed texts',
    confirmLabel: 'Save',
    check: (text) =>
      text === '' ? reasonNeeded : text.length > longestReason ? `Use up to ${longestReason} characters.` : undefined,
  });
}

/** The server names them `{user id}.{field}`. */
function namedFaults({ fields }: ApiError): Record<string, UserFaults> {
  const named: Record<string, UserFaults> = {};
  for (const { path, message } of fields) {
    const [id = '', field = ''] = path.split('.');
    named[id] = { ...named[id], [field]: message };
  }
  return named;
}

function sayRefusal(
  title: string,
  fault: unknown,
  changed: readonly UserEdit[],
  named: Readonly<Record<string, UserFaults>>,
): string {
  const lines = changed.flatMap(({ seen }) =>
    Object.values(named[seen.id] ?? {}).map((message) => `${nameOf(seen)}: ${message}`),
  );
  const own = fault instanceof ApiError && fault.message !== title ? [fault.message] : [];
  return [title, ...(lines.length > 0 ? lines : own)].join('\n');
}
