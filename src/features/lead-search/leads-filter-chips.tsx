import type { SetSearch } from '../../web/page-search.ts';
import { Button } from '../../web/ui/button.tsx';
import { FilterChip } from '../../web/ui/filter-chip.tsx';
import { filterInWords } from './lead-filter-words.rules.ts';
import { nothingNarrowed, type LeadsSearch } from './leads-address.rules.ts';

/** What the list is narrowed to; each chip takes its part away. */
export function LeadsFilterChips({ search, setSearch }: { search: LeadsSearch; setSearch: SetSearch }) {
  const chips = filterInWords(search.texts);
  return (
    <>
      {chips.map(({ key, name, value }) => (
        <FilterChip key={key} name={name} value={value} onRemove={() => setSearch({ [key]: null, lead: null })} />
      ))}
      {chips.length + (search.q ? 1 : 0) > 1 && (
        <Button tone="quiet" size="small" onClick={() => setSearch({ ...nothingNarrowed, lead: null })}>
          Clear all
        </Button>
      )}
    </>
  );
}
