import type { LeadStage } from '../../domain/lead-stage.ts';
import type { TableColumn } from '../../web/ui/table-types.ts';
import { FollowUp, leadName, Nothing, Phone, Premium, SoldOn, StageSelect } from './lead-cells.tsx';
import type { LeadRow } from './lead-shape.contract.ts';

type Column = TableColumn<LeadRow>;

const name: Column = {
  key: 'name',
  header: 'Name',
  minWidth: 180,
  grow: 2,
  sortable: true,
  render: (row) => (
    <span className={`truncate font-medium ${row.name ? '' : 'text-ink-soft'}`} title={row.name ?? undefined}>
      {leadName(row)}
    </span>
  ),
};
const phone: Column = { key: 'phone', header: 'Phone', width: 172, render: (row) => <Phone phone={row.phone} /> };
const email: Column = {
  key: 'email',
  header: 'Email',
  minWidth: 160,
  grow: 2,
  render: (row) =>
    row.email ? (
      <span className="truncate text-ink-soft" title={row.email}>
        {row.email}
      </span>
    ) : (
      <Nothing />
    ),
};
const state: Column = {
  key: 'state',
  header: 'State',
  width: 72,
  render: (row) => <span className="truncate">{row.state ?? <Nothing />}</span>,
};
const followUp: Column = {
  key: 'follow_up',
  header: 'Follow-up',
  width: 184,
  sortable: true,
  render: (row) => <FollowUp at={row.next_follow_up_at} />,
};

/** The actions of a row, always there so that they can be found without the mouse. */
const actionsColumn = (render: Column['render']): Column => ({ key: 'actions', header: 'Actions', width: 148, render });

export function leadColumns(setStage: (id: string, stage: LeadStage) => void, actions: Column['render']): Column[] {
  return [
    name,
    phone,
    email,
    state,
    {
      key: 'stage',
      header: 'Stage',
      width: 168,
      render: (row, { active }) => <StageSelect lead={row} onChange={setStage} tabIndex={active ? 0 : -1} />,
    },
    followUp,
    actionsColumn(actions),
  ];
}

/** Sold leads show no stage. */
export function soldColumns(actions: Column['render']): Column[] {
  return [
    name,
    phone,
    email,
    state,
    {
      key: 'carrier',
      header: 'Carrier',
      minWidth: 140,
      render: (row) => <span className="truncate">{row.carrier ?? <Nothing />}</span>,
    },
    {
      key: 'premium',
      header: 'Premium',
      width: 104,
      align: 'end',
      render: (row) => <Premium cents={row.premium_cents} />,
    },
    { key: 'sold_at', header: 'Sold', width: 128, render: (row) => <SoldOn at={row.sold_at} /> },
    actionsColumn(actions),
  ];
}
