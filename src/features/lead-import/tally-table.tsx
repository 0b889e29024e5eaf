import { formatCount } from '../../web/format-count.ts';
import type { ImportTally } from '../lead-files/import-tally.rules.ts';
import { tallyGroups } from './tally-lines.words.ts';

/** Lines that add up to the rows of the file. */
export function TallyTable({ tally, total = 'Rows in the file' }: { tally: ImportTally; total?: string }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">What happened to each row</caption>
      {tallyGroups(tally).map((group) => (
        <tbody key={group.title ?? ''}>
          {group.title && (
            <tr>
              <th scope="rowgroup" colSpan={2} className="pt-3 pb-1 text-left text-xs font-medium text-ink">
                {group.title}
              </th>
            </tr>
          )}
          {group.lines.map((line) => (
            <tr key={line.key} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-4 text-left font-normal text-ink-soft">
                {line.label}
              </th>
              <td className="py-1.5 text-right align-top tabular-nums">{formatCount(line.count)}</td>
            </tr>
          ))}
        </tbody>
      ))}
      <tfoot>
        <tr className="border-t border-line-strong font-medium">
          <th scope="row" className="py-1.5 pr-4 text-left font-medium">
            {total}
          </th>
          <td className="py-1.5 text-right tabular-nums">{formatCount(tally.rows)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
