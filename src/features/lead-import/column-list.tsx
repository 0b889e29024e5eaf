import { Ban } from 'lucide-react';
import { memo } from 'react';
import { InlineSelect } from '../../web/ui/inline-select.tsx';
import { importFieldGroups, importFieldLabels, type ImportField } from '../lead-files/import-field.words.ts';
import type { ColumnSuggestion } from '../lead-files/map-columns.rules.ts';

const groups = importFieldGroups.map(({ label, fields }) => ({
  label,
  options: fields.map((value) => ({ value, label: importFieldLabels[value] })),
}));

interface ColumnListProps {
  columns: readonly ColumnSuggestion[];
  mapping: readonly ImportField[];
  onChange: (column: number, field: ImportField) => void;
}

export function ColumnList({ columns, mapping, onChange }: ColumnListProps) {
  return (
    <section aria-label="Columns">
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,208px)] gap-3 border-b border-line pb-1.5 text-xs font-medium text-ink-soft max-md:hidden">
        <span>Column in the file</span>
        <span>Import as</span>
      </div>
      <ul className="divide-y divide-line">
        {columns.map((column, index) => (
          <ColumnRow key={index} column={column} index={index} field={mapping[index] ?? 'ignore'} onChange={onChange} />
        ))}
      </ul>
    </section>
  );
}

interface ColumnRowProps {
  column: ColumnSuggestion;
  index: number;
  field: ImportField;
  onChange: (column: number, field: ImportField) => void;
}

/** Memoised: a file may have 500 columns, and each select 31 options. */
const ColumnRow = memo(function ColumnRow({ column, index, field, onChange }: ColumnRowProps) {
  const isKept = field !== 'ignore' && field !== 'refused';
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,208px)] items-center gap-x-3 gap-y-1.5 py-2 max-md:grid-cols-1">
      <div className="min-w-0">
        <p className={`truncate font-medium ${isKept ? '' : 'text-ink-faint'}`}>{column.header}</p>
        {column.samples.length > 0 ? (
          <p className="truncate text-sm text-ink-faint">{column.samples.join(' · ')}</p>
        ) : (
          field !== 'refused' && <p className="text-sm text-ink-faint">No values in the first rows</p>
        )}
        {field === 'refused' && <p className="text-sm text-warning-text">{column.why}</p>}
      </div>
      {field === 'refused' ? (
        <p className="flex items-center gap-2 px-2.5 text-ink-soft">
          <Ban aria-hidden />
          {importFieldLabels.refused}
        </p>
      ) : (
        <InlineSelect
          framed
          label={`Import “${column.header}” as`}
          value={field}
          groups={groups}
          onChange={(next) => onChange(index, next)}
          className={field === 'extra' || field === 'ignore' ? 'text-ink-faint' : ''}
        />
      )}
    </li>
  );
});
