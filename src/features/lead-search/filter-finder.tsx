// Above the filters: any value of any of them, found by typing. Enter takes the first.
import { Check } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { TextInput } from '../../web/ui/text-input.tsx';

export interface FindableFilter {
  key: string;
  /** "State" */
  filter: string;
  /** "TX · Texas" */
  label: string;
  isOn: boolean;
  toggle: () => void;
}

/** So many are shown: who sees more of them types on. */
const maxFound = 8;

interface FilterFinderProps {
  all: readonly FindableFilter[];
  /** While something is typed: the filters below stand aside. */
  query: string;
  onQuery: (query: string) => void;
}

export function FilterFinder({ all, query, onQuery }: FilterFinderProps) {
  const id = useId();
  const [at, setAt] = useState(0);
  const found = matching(all, query).slice(0, maxFound);
  const press = (event: KeyboardEvent) => {
    if (query === '') return;
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter') {
      found[at]?.toggle();
      onQuery('');
    } else if (event.key === 'Escape') {
      onQuery('');
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };
  return (
    <div>
      <TextInput
        type="search"
        role="combobox"
        aria-label="Find a filter"
        aria-expanded={query !== ''}
        aria-controls={query === '' ? undefined : id}
        aria-activedescendant={query !== '' && found[at] ? `${id}-${at}` : undefined}
        placeholder="Find a filter: Texas, Referral, Quoted…"
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => {
          onQuery(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      {query !== '' && (
        <div id={id} role="listbox" aria-label="Filters found" className="mt-2">
          {found.map(({ key, filter, label, isOn, toggle }, index) => (
            <div
              key={key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={isOn}
              data-highlighted={index === at || undefined}
              className="option-row"
              onPointerMove={() => setAt(index)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                toggle();
                onQuery('');
              }}
            >
              <span className="w-24 flex-none text-sm text-ink-faint">{filter}</span>
              <span className="min-w-0 flex-1 truncate">{label}</span>
              {isOn && <Check aria-hidden />}
            </div>
          ))}
        </div>
      )}
      {query !== '' && found.length === 0 && <p className="mt-2 text-sm text-ink-faint">No matches.</p>}
    </div>
  );
}

/** A word of the value that begins with it, then its filter's name, then any part of it. */
function matching(all: readonly FindableFilter[], query: string): FindableFilter[] {
  const typed = query.trim().toLowerCase();
  const begins = (text: string) => text.toLowerCase().split(/[\s·]+/).some((word) => word.startsWith(typed)); // prettier-ignore
  const rank = ({ filter, label }: FindableFilter) =>
    label.toLowerCase().startsWith(typed) ? 0 : begins(label) ? 1 : begins(filter) ? 2 : label.toLowerCase().includes(typed) ? 3 : 4; // prettier-ignore
  return all.filter((each) => rank(each) < 4).toSorted((one, other) => rank(one) - rank(other));
}
