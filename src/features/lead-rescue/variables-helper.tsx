// What may stand in double braces; a press copies it.
import { toast } from '../../web/ui/toast.ts';
import { templateVariables } from '../templates/template-variables.rules.ts';

export function VariablesHelper() {
  const copy = async (place: string) => {
    try {
      await navigator.clipboard.writeText(place);
      toast({ text: `Copied ${place}.`, key: 'variable' });
    } catch {
      toast({ text: `Type ${place} into a day template.`, key: 'variable' });
    }
  };
  return (
    <details className="border-t border-line pt-3 text-sm">
      <summary className="cursor-pointer text-ink-soft">Variables helper</summary>
      <p className="mt-2 text-xs text-ink-faint">
        Each is replaced with the lead’s or your own details. What we don’t know is left out. Press one to copy it.
      </p>
      <ul className="mt-2 flex flex-wrap gap-1.5">
        {templateVariables.map((name) => (
          <li key={name}>
            <button
              type="button"
              className="rounded-sm bg-sunken px-1.5 py-0.5 font-mono text-xs text-ink-soft hover:bg-pressed touch:min-h-10"
              onClick={() => void copy(`{{${name}}}`)}
            >
              {`{{${name}}}`}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
