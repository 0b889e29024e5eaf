// The leads to call: searched, narrowed to a state, each with its clock and the gate's answer.
import { PhoneOff } from 'lucide-react';
import { useState } from 'react';
import { stateName } from '../../domain/us-state.ts';
import { lateCode } from '../../web/late-code.ts';
import { useLateCode } from '../../web/use-late-code.ts';
import { useMinutes } from '../../web/use-minutes.ts';
import { Button } from '../../web/ui/button.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Field } from '../../web/ui/field.tsx';
import { SearchField } from '../../web/ui/search-field.tsx';
import { Select } from '../../web/ui/select.tsx';
import { Loading, SkeletonRows } from '../../web/ui/skeleton.tsx';
import { useLiveLeads } from '../leads/loaded-leads.browser.ts';
import { useCalledLead } from './called-lead.browser.ts';
import { useCallFacts, useLeadsToDial, useStatesOfLeads, type DialedLead } from './dial-queries.browser.ts';
import { DialRow } from './dial-row.tsx';
import type { GateAnswer } from './gate-answer.browser.ts';
import { emptyBody, emptyTitle, listFailed } from './smart-dialer.words.ts';

const gate = lateCode(() => import('./gate-answer.browser.ts'));

export function DialList() {
  const [q, setQ] = useState('');
  const [state, setState] = useState('');
  useLiveLeads();
  const [calledId, setCalledId] = useCalledLead();
  const { rows, error, isLoaded, isFetching, hasMore, fetchMore, retry } = useLeadsToDial(q, state);
  const facts = useCallFacts(rows);
  const { found } = useLateCode(gate);
  const now = useMinutes();
  const answerOf = (lead: DialedLead): GateAnswer | null => {
    const known = facts.get(lead.id);
    return found && known ? found.gateAnswer(lead, known, now) : null;
  };
  const options = [
    { value: '', label: 'All states' },
    ...useStatesOfLeads().map((code) => ({ value: code, label: stateName(code) })),
  ];
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchField label="Search leads" value={q} onChange={setQ} placeholder="Name, state, stage or phone" />
        <Field label="State" labelHidden className="w-44 max-md:w-full">
          <Select value={state} onChange={setState} options={options} />
        </Field>
      </div>
      {error && rows.length === 0 ? (
        <ErrorState title={listFailed} error={error} onRetry={retry} retrying={isFetching} />
      ) : !isLoaded ? (
        <Loading>
          <SkeletonRows rows={6} />
        </Loading>
      ) : rows.length === 0 ? (
        <EmptyState icon={PhoneOff} title={emptyTitle}>
          {emptyBody}
        </EmptyState>
      ) : (
        <ul aria-label="Leads to call" className="divide-y divide-line rounded-md border border-line bg-surface">
          {rows.map((lead) => (
            <DialRow
              key={lead.id}
              lead={lead}
              time={found?.localTime(lead, now) ?? ''}
              answer={answerOf(lead)}
              isCalled={calledId === lead.id}
              onCalled={setCalledId}
            />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button className="mt-3" busy={isFetching} onClick={fetchMore}>
          Show more
        </Button>
      )}
    </>
  );
}
