import { Button } from '../../web/ui/button.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import type { Conflict } from './lead-edit.browser.ts';

interface ConflictNoticeProps {
  conflict: Conflict;
  labels: Record<Conflict['fields'][number]['field'], string>;
}

/** Both values of what was changed twice; neither is lost until a person decides. */
export function ConflictNotice({ conflict, labels }: ConflictNoticeProps) {
  return (
    <Notice tone="warning" className="mb-5">
      <p className="font-medium">This lead was changed somewhere else while you were typing.</p>
      <table className="mt-2 w-full table-fixed text-left text-sm">
        <thead>
          <tr className="text-xs">
            <th className="w-24 py-1 font-medium">Field</th>
            <th className="py-1 font-medium">Yours</th>
            <th className="py-1 font-medium">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {conflict.fields.map(({ field, mine, theirs }) => (
            <tr key={field} className="align-top">
              <td className="py-1 pr-2">{labels[field]}</td>
              <td className="py-1 pr-2 wrap-anywhere">{mine || '(empty)'}</td>
              <td className="py-1 wrap-anywhere">{theirs || '(empty)'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-2 flex gap-2">
        <Button size="small" onClick={conflict.keepMine}>
          Keep mine
        </Button>
        <Button size="small" onClick={conflict.takeTheirs}>
          Take theirs
        </Button>
      </div>
    </Notice>
  );
}
