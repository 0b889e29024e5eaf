// All that the list can be narrowed by. Each choice shows at once; the address keeps it.
import { useQuery } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import { leadStages, stageLabel } from '../../domain/lead-stage.ts';
import { stateName, usStates } from '../../domain/us-state.ts';
import { call } from '../../web/api-client.ts';
import type { SetSearch } from '../../web/page-search.ts';
import { Button } from '../../web/ui/button.tsx';
import { Popover } from '../../web/ui/popover.tsx';
import {
  ageWords,
  attemptWords,
  coverageWords,
  filterNames,
  followUpWords,
  localTimeWords,
  noContactWords,
  premiumWords,
  priorityWords,
} from './lead-filter-words.rules.ts';
import { followUpRanges, filterReaders, leadPriorities, type FilterKey } from './lead-filter.rules.ts';
import { writeValues } from '../../domain/value-list.ts';
import { FilterFinder, type FindableFilter } from './filter-finder.tsx';
import { DaysChoice, ManyChoice, NumbersChoice, OneChoice, optionsOf } from './leads-filter-choices.tsx';
import { isNarrowed, nothingNarrowed, type LeadsSearch } from './leads-address.rules.ts';
import { listFilterValues } from './lead-search.contract.ts';

interface LeadsFiltersProps {
  anchor: RefObject<HTMLElement | null>;
  search: LeadsSearch;
  setSearch: SetSearch;
  /** "1,234 leads", once it is counted. */
  found: string | null;
  /** Where the stages are columns already. */
  withoutStage?: boolean;
  onClose: () => void;
}

const options = (values: readonly string[], label: (value: string) => string = (value) => value) =>
  values.map((value) => ({ value, label: label(value) }));
const stages = options(leadStages, (stage) => stageLabel(stage));
const priorities = options(leadPriorities, (priority) => priorityWords[priority] ?? priority);
const followUps = followUpRanges.map((value) => ({ value, label: followUpWords[value] }));
const localTimes = optionsOf(localTimeWords);
const noContacts = optionsOf(noContactWords);
const attempts = optionsOf(attemptWords);
const coverages = optionsOf(coverageWords);
const premiums = optionsOf(premiumWords);
const ages = optionsOf(ageWords);
const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

type ManyKey = 'stage' | 'state' | 'source' | 'tag' | 'last_outcome' | 'carrier' | 'priority';

export function LeadsFilters({ anchor, search, setSearch, found, withoutStage, onClose }: LeadsFiltersProps) {
  const { tab, texts } = search;
  const used = useQuery({
    queryKey: ['leads', 'filter-values', tab],
    queryFn: ({ signal }) => call(listFilterValues, { query: { status: tab } }, { signal }),
    staleTime: 30_000,
  }).data;
  const set = (key: FilterKey) => (text: string | null) => setSearch({ [key]: text, lead: null });
  const many = (key: ManyKey) => ({
    label: filterNames[key],
    chosen: (texts[key] && filterReaders[key](texts[key])) || [],
    onChange: (values: readonly (string | null)[]) => set(key)(writeValues(values) || null),
  });
  const findable = (key: ManyKey, offered: readonly { value: string; label: string }[]): FindableFilter[] => {
    const { label: filter, chosen, onChange } = many(key);
    return offered.map(({ value, label }) => ({
      key: `${key} ${value}`,
      filter,
      label,
      isOn: chosen.includes(value),
      toggle: () => onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]),
    }));
  };
  const one = (key: FilterKey) => ({ label: filterNames[key], value: texts[key] ?? '', onChange: set(key) });
  const ownStates = used?.states ?? [];
  const otherStates = usStates.map(({ code }) => code as string).filter((code) => !ownStates.includes(code));
  const [query, setQuery] = useState('');
  const states = options([...ownStates, ...otherStates], (code) =>
    stateName(code) === code ? code : `${code} · ${stateName(code)}`,
  );
  const all = [
    ...(tab === 'lead' && !withoutStage ? findable('stage', stages) : []),
    ...findable('state', states),
    ...findable('source', options(used?.sources ?? [])),
    ...findable('tag', options(used?.tags ?? [])),
    ...findable('last_outcome', options(used?.outcomes ?? [])),
    ...findable('carrier', options(used?.carriers ?? [])),
    ...findable('priority', priorities),
  ];
  return (
    <Popover
      anchor={anchor}
      title="Filters"
      onClose={onClose}
      width="w-100"
      actions={
        <>
          <Button tone="ghost" disabled={!isNarrowed(search)} onClick={() => setSearch(nothingNarrowed)}>
            Clear all
          </Button>
          <Button tone="primary" onClick={onClose}>
            {found ? `Show ${found}` : 'Done'}
          </Button>
        </>
      }
    >
      <FilterFinder all={all} query={query} onQuery={setQuery} />
      <div hidden={query !== ''} className="mt-4 flex flex-col gap-4">
        {tab === 'lead' && !withoutStage && <ManyChoice {...many('stage')} options={stages} />}
        <ManyChoice {...many('state')} options={states} none="No state" finds />
        <ManyChoice {...many('source')} options={options(used?.sources ?? [])} none="No source" finds />
        <ManyChoice {...many('tag')} options={options(used?.tags ?? [])} none="No tags" finds />
        <ManyChoice {...many('last_outcome')} options={options(used?.outcomes ?? [])} none="No outcome" />
        <ManyChoice {...many('carrier')} options={options(used?.carriers ?? [])} none="No carrier" finds />
        <DaysChoice {...one('last_contacted')} more={noContacts} />
        <div className="grid grid-cols-2 gap-x-3 gap-y-4">
          <NumbersChoice {...one('attempts')} options={attempts} />
          <NumbersChoice {...one('age')} options={ages} />
          <OneChoice {...one('coverage')} options={coverages} />
          <OneChoice {...one('premium')} options={premiums} />
          <OneChoice {...one('local_time')} options={localTimes} />
          <OneChoice {...one('follow_up')} options={followUps} />
          <OneChoice {...one('military')} options={yesNo} />
          <OneChoice {...one('has_phone')} label="Has a phone" options={yesNo} />
        </div>
        <DaysChoice {...one('created')} />
        {tab === 'sold' && <DaysChoice {...one('sold_on')} />}
        <ManyChoice {...many('priority')} options={priorities} />
      </div>
    </Popover>
  );
}
