import { ageOn } from '../../domain/calendar-date.ts';
import { todayIn } from '../../domain/time-zone.ts';
import { shownZone } from '../../web/format-date.ts';
import type { TableColumn } from '../../web/ui/table-types.ts';
import { FollowUp, Nothing, Phone, Premium, Moment } from '../leads/lead-cells.tsx';
import { StageSelect } from '../leads/stage-select.tsx';
import { leadName } from '../../domain/lead-name.ts';
import type { LeadColumn } from '../lead-search/lead-columns.rules.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import type { LeadOrder } from '../lead-search/lead-sort.rules.ts';

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
  company: 'Company',
  source: 'Source',
  tags: 'Tags',
  created: 'Added',
  changed: 'Last changed',
  dob: 'Age',
  military: 'Military',
  priority: 'Priority',
};

/** The order of a column whose header sorts. */
export const columnOrders: Partial<Record<LeadColumn, LeadOrder>> = {
  name: 'name',
  state: 'state',
  stage: 'stage',
  follow_up: 'follow_up',
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

function Age({ dob }: { dob: string | null }) {
  const age = dob ? ageOn(todayIn(shownZone(), Date.now()), dob) : null;
  return age === null ? <Nothing /> : <span data-tip={`Born ${dob}`}>{age}</span>;
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return <Nothing />;
  return (
    <span className="flex min-w-0 gap-1 overflow-hidden" title={tags.join(', ')}>
      {tags.map((tag) => (
        <span key={tag} className="flex-none rounded-xs bg-canvas px-1.5 text-xs leading-5 text-ink-soft">
          {tag}
        </span>
      ))}
    </span>
  );
}

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
  stage: { width: 168, render: (row, { active }) => <StageSelect lead={row} tabIndex={active ? 0 : -1} /> },
  follow_up: { width: 184, render: (row) => <FollowUp at={row.next_follow_up_at} /> },
  carrier: { minWidth: 140, render: (row) => text(row.carrier) },
  premium: { width: 104, align: 'end', render: (row) => <Premium cents={row.premium_cents} /> },
  sold_at: { width: 128, render: (row) => <Moment at={row.sold_at} /> },
  company: { minWidth: 140, render: (row) => text(row.company) },
  source: { minWidth: 130, render: (row) => text(row.source) },
  tags: { minWidth: 160, render: (row) => <Tags tags={row.tags} /> },
  created: { width: 128, render: (row) => <Moment at={row.created_at} /> },
  changed: { width: 128, render: (row) => <Moment at={row.updated_at} /> },
  dob: { width: 64, align: 'end', render: (row) => <Age dob={row.dob} /> },
  military: { minWidth: 110, render: (row) => text(row.military_branch) },
  priority: { width: 88, render: (row) => text(priorities[row.priority] ?? row.priority) },
};

interface ColumnParts {
  /** The actions of a row, always there so that they can be found without the mouse. */
  actions: Column['render'];
}

export function tableColumns(shown: readonly LeadColumn[], { actions }: ColumnParts): Column[] {
  return [
    ...shown.map((key) => ({
      key,
      header: columnNames[key],
      sortable: columnOrders[key] !== undefined,
      ...shapes[key],
    })),
    { key: 'actions', header: 'Actions', width: 148, render: actions },
  ];
}
