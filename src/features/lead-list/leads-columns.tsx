import { late } from '../../web/ui/late.tsx';
import type { TableColumn } from '../../web/ui/table-types.ts';
import { FollowUp, Nothing, Phone, Premium, Moment } from '../leads/lead-cells.tsx';
import { StageSelect } from '../leads/stage-select.tsx';
import { leadName } from '../../domain/lead-name.ts';
import type { LeadColumn } from '../lead-search/lead-columns.rules.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import type { LeadOrder } from '../lead-search/lead-sort.rules.ts';

/** Of columns that are shown to whoever chose them. */
const Age = late(async () => (await import('./chosen-cells.tsx')).Age, { isQuiet: true });
const LocalTime = late(async () => (await import('./chosen-cells.tsx')).LocalTime, { isQuiet: true });
const Tags = late(async () => (await import('./chosen-cells.tsx')).Tags, { isQuiet: true });

type Column = TableColumn<LeadRow>;

export const columnNames: Record<LeadColumn, string> = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  state: 'State',
  stage: 'Stage',
  follow_up: 'Follow-up',
  carrier: 'Carrier',
  premium: 'Premium',
  sold_at: 'Sold',
  last_contacted: 'Last contacted',
  last_outcome: 'Last outcome',
  attempts: 'Attempts',
  local_time: 'Local time',
  company: 'Company',
  source: 'Source',
  tags: 'Tags',
  created: 'Added',
  changed: 'Last changed',
  dob: 'Age',
  military: 'Military',
  coverage: 'Coverage wanted',
  priority: 'Priority',
};

/** The order that a column's header sorts by. */
export const columnOrders: Record<LeadColumn, LeadOrder> = {
  name: 'name',
  phone: 'phone',
  email: 'email',
  state: 'state',
  stage: 'stage',
  follow_up: 'follow_up',
  last_contacted: 'last_contacted',
  last_outcome: 'last_outcome',
  attempts: 'attempts',
  local_time: 'local_time',
  carrier: 'carrier',
  company: 'company',
  source: 'source',
  tags: 'tags',
  dob: 'age',
  military: 'military',
  coverage: 'coverage',
  priority: 'priority',
  premium: 'premium',
  sold_at: 'sold_at',
  created: 'newest',
  changed: 'changed',
};

const text = (value: string | null, soft = false) =>
  value ? (
    <span className={`truncate ${soft ? 'text-ink-soft' : ''}`} title={value}>
      {value}
    </span>
  ) : (
    <Nothing />
  );

const priorities: Record<string, string> = { high: 'High', medium: 'Medium', low: 'Low' };

const shapes: Record<LeadColumn, Omit<Column, 'key' | 'header' | 'sortable'>> = {
  name: {
    minWidth: 180,
    grow: 2,
    render: (row) => (
      <span className={`truncate font-medium ${row.name ? '' : 'text-ink-soft'}`} title={row.name ?? undefined}>
        {leadName(row)}
      </span>
    ),
  },
  phone: { width: 172, render: (row) => <Phone phone={row.phone} /> },
  email: { minWidth: 160, grow: 2, render: (row) => text(row.email, true) },
  state: { width: 72, render: (row) => text(row.state) },
  stage: { width: 164, render: (row, { active }) => <StageSelect lead={row} tabIndex={active ? 0 : -1} /> },
  follow_up: { width: 168, render: (row) => <FollowUp at={row.next_follow_up_at} /> },
  carrier: { minWidth: 140, render: (row) => text(row.carrier) },
  premium: { width: 104, align: 'end', render: (row) => <Premium cents={row.premium_cents} /> },
  sold_at: { width: 128, render: (row) => <Moment at={row.sold_at} /> },
  last_contacted: { width: 128, render: (row) => <Moment at={row.last_contacted_at} /> },
  last_outcome: { minWidth: 130, render: (row) => text(row.last_outcome) },
  attempts: { width: 96, align: 'end', render: (row) => row.call_attempts },
  local_time: { width: 176, render: (row) => <LocalTime row={row} /> },
  company: { minWidth: 140, render: (row) => text(row.company) },
  source: { minWidth: 130, render: (row) => text(row.source) },
  tags: { minWidth: 160, render: (row) => <Tags tags={row.tags} /> },
  created: { width: 128, render: (row) => <Moment at={row.created_at} /> },
  changed: { width: 128, render: (row) => <Moment at={row.updated_at} /> },
  dob: { width: 64, align: 'end', render: (row) => <Age dob={row.dob} /> },
  military: { minWidth: 110, render: (row) => text(row.military_branch) },
  coverage: { minWidth: 130, render: (row) => text(row.coverage_wanted) },
  priority: { width: 88, render: (row) => text(priorities[row.priority] ?? row.priority) },
};

/** Of the usual columns, in this order, where there is no room for all: who it is and what is next stay. */
const givingWay = ['email', 'state', 'phone', 'actions', 'sold_at'];

const placeToGive = (key: string): { givesWay?: number } => {
  const givesWay = givingWay.indexOf(key);
  return givesWay < 0 ? {} : { givesWay };
};

interface ColumnParts {
  /** The actions of a row, always there so that they can be found without the mouse. */
  actions: Column['render'];
  /** Columns that somebody chose stay, and the table scrolls. */
  areChosen: boolean;
}

export function tableColumns(shown: readonly LeadColumn[], { actions, areChosen }: ColumnParts): Column[] {
  return [
    ...shown.map((key) => ({
      key,
      header: columnNames[key],
      sortable: true,
      ...shapes[key],
      ...(!areChosen && placeToGive(key)),
    })),
    { key: 'actions', header: 'Actions', width: 148, render: actions, ...(!areChosen && placeToGive('actions')) },
  ];
}
