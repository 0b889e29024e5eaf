// What an operator can stop at once, on every server.
import { Badge } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { askReason } from './ask-reason.browser.ts';
import type { OperatorSwitch } from './switches.contract.ts';
import { useChangeSwitch } from './switches-queries.browser.ts';
import { setByEnvironment, switchLabels } from './switches.words.ts';
import { When } from './when.tsx';

export function SwitchesCard({ switches }: { switches: readonly OperatorSwitch[] }) {
  return (
    <Card flush title="Switches" description="A change works at once on every server.">
      <ul>
        {switches.map((each) => (
          <Row key={each.name} of={each} />
        ))}
      </ul>
    </Card>
  );
}

function Row({
  of: { name, is_on: isOn, by_environment: isFixed, reason, changed_at: at, admin },
}: {
  of: OperatorSwitch;
}) {
  const { change, isBusy, fault } = useChangeSwitch(name);
  const { label, effect } = switchLabels[name];
  const isStopped = isOn || isFixed;
  const ask = async () => {
    const why = await askReason({
      title: isOn ? `Turn off “${label}”?` : `Turn on “${label}”?`,
      body: isOn ? 'Everything goes on as usual, on every server at once.' : effect,
      confirmLabel: isOn ? 'Turn off' : 'Turn on',
    });
    if (why !== null) await change(!isOn, why);
  };
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line px-5 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{label}</span>
          <Badge tone={isStopped ? 'danger' : 'neutral'}>{isStopped ? 'On' : 'Off'}</Badge>
          <code className="font-mono text-xs text-ink-faint">{name}</code>
        </p>
        <p className="text-ink-soft">{effect}</p>
        {isFixed && <p className="text-ink-soft">{setByEnvironment(name)}</p>}
        {at && (
          <p className="text-xs wrap-anywhere text-ink-faint">
            {isOn ? 'On' : 'Off'} since <When at={at} /> · {admin ?? 'Deleted account'} · “{reason}”
          </p>
        )}
        <p role="alert" className="text-danger-text empty:hidden">
          {fault}
        </p>
      </div>
      {!isFixed && (
        <Button size="small" tone={isOn ? 'primary' : 'secondary'} busy={isBusy} onClick={() => void ask()}>
          {isOn ? 'Turn off' : 'Turn on'}
          <span className="sr-only"> {label}</span>
        </Button>
      )}
    </li>
  );
}
