import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../../web/ui/button.tsx';
import { Checkbox } from '../../web/ui/checkbox.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import type { AdminUser } from './admin.contract.ts';
import { noTeam } from './admin.words.ts';
import { nameOf, shownBalance, type TypedUser } from './user-edit.rules.ts';
import type { UserEdits } from './user-edits.browser.ts';

interface UserProps {
  user: AdminUser;
  edits: UserEdits;
}

export function UserRow({ user, edits }: UserProps) {
  const { seats, balance, rescue, locked, save, fault } = partsOf(user, edits, true);
  return (
    <tr className="border-b border-line align-top last:border-b-0 hover:bg-hover">
      <th scope="row" className="max-w-44 py-2 pr-2 pl-5 text-left font-medium">
        <Link
          to={`/app/admin/users/${user.id}`}
          className={`block truncate pt-1.5 ${textLinkClass}`}
          title={user.full_name ?? undefined}
        >
          {nameOf(user)}
        </Link>
        {fault}
      </th>
      <td className="max-w-56 px-2 py-2">
        <span className="block truncate pt-1.5" title={user.email}>
          {user.email}
        </span>
        <Id text={user.id} />
      </td>
      <td className="max-w-36 px-2 py-2">
        {user.team_id && (
          <span className="block pt-1.5">
            <Id text={user.team_id} />
          </span>
        )}
      </td>
      <td className="px-2 py-2">{seats}</td>
      <td className="px-2 py-2">{balance}</td>
      <td className="px-2 pt-3.5">{rescue}</td>
      <td className="px-2 pt-3.5">{locked}</td>
      <td className="py-2 pr-5 pl-2">{save}</td>
    </tr>
  );
}

export function UserCard({ user, edits }: UserProps) {
  const { seats, balance, rescue, locked, save, fault } = partsOf(user, edits, false);
  return (
    <li className="flex flex-col gap-3 border-t border-line px-5 py-4">
      <div className="min-w-0">
        <p className="truncate font-medium">
          <Link to={`/app/admin/users/${user.id}`} className={textLinkClass}>
            {nameOf(user)}
          </Link>
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{user.email}</p>
        {user.team_id && <p className="text-xs wrap-anywhere text-ink-faint">Team {user.team_id}</p>}
        {fault}
      </div>
      <div className="grid grid-cols-2 gap-3">
        {seats}
        {balance}
        {rescue}
        {locked}
      </div>
      <div>{save}</div>
    </li>
  );
}

/** In full for whoever selects it or hears it. */
function Id({ text }: { text: string }) {
  return (
    <code className="block truncate font-mono text-xs text-ink-faint select-all" title={text}>
      {text}
    </code>
  );
}

interface Parts {
  seats: ReactNode;
  balance: ReactNode;
  rescue: ReactNode;
  locked: ReactNode;
  save: ReactNode;
  fault: ReactNode;
}

/** The same controls in a table and on a card; in a table the column says what they are. */
function partsOf(user: AdminUser, edits: UserEdits, inTable: boolean): Parts {
  const typed: TypedUser = edits.editOf(user.id)?.typed ?? {};
  const faults = edits.faultsOf(user.id);
  const set = (change: TypedUser) => edits.change(user, change);
  // Rows of a table are no forms.
  const saveByKey = ({ key, ctrlKey, metaKey, repeat }: KeyboardEvent) => {
    const isAsked = key === 'Enter' && (ctrlKey || metaKey) && !repeat;
    if (isAsked && edits.isChanged(user.id) && !edits.saving.has(user.id)) void edits.save([user], false);
  };
  const label = (word: string) => (inTable ? `${word} of ${nameOf(user)}` : word);
  return {
    seats: (
      <Field label={label('Seats Purchased')} labelHidden={inTable} {...(faults.seats && { error: faults.seats })}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          disabled={user.team_id === null}
          title={user.team_id === null ? noTeam : undefined}
          value={typed.seats ?? (user.seats === null ? '' : String(user.seats))}
          onChange={({ target }) => set({ seats: target.value })}
          onKeyDown={saveByKey}
        />
      </Field>
    ),
    balance: (
      <Field label={label('Balance ($)')} labelHidden={inTable} {...(faults.balance && { error: faults.balance })}>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          className="tabular-nums"
          value={typed.balance ?? shownBalance(user.balance_cents)}
          onChange={({ target }) => set({ balance: target.value })}
          onKeyDown={saveByKey}
        />
      </Field>
    ),
    rescue: (
      <Checkbox
        label={label('Lead Rescue')}
        labelHidden={inTable}
        checked={typed.lead_rescue ?? user.lead_rescue}
        onChange={({ target }) => set({ lead_rescue: target.checked })}
      />
    ),
    locked: (
      <Checkbox
        label={label('Templates Locked')}
        labelHidden={inTable}
        checked={typed.templates_locked ?? user.templates_locked}
        onChange={({ target }) => set({ templates_locked: target.checked })}
      />
    ),
    save: <SaveRow user={user} edits={edits} />,
    fault: faults.id && <p className="text-xs text-danger-text">{faults.id}</p>,
  };
}

function SaveRow({ user, edits }: UserProps) {
  const id = useId();
  return (
    <Button
      size="small"
      className="mt-1"
      aria-describedby={id}
      disabled={!edits.isChanged(user.id)}
      busy={edits.saving.has(user.id)}
      onClick={() => void edits.save([user], false)}
    >
      Save
      <span id={id} className="sr-only">
        {' '}
        {nameOf(user)}
      </span>
    </Button>
  );
}
