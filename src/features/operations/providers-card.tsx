import { Badge, type Tone } from '../../web/ui/badge.tsx';
import { Card } from '../../web/ui/card.tsx';
import type { Provider } from './overview.contract.ts';
import { providerState, type ProviderState } from './overview.rules.ts';
import { providerLabels, providerStates } from './overview.words.ts';
import { When } from './when.tsx';

const tones: Record<ProviderState, Tone> = { fine: 'good', failing: 'danger', unused: 'neutral', off: 'neutral' };

export function ProvidersCard({ providers }: { providers: readonly Provider[] }) {
  return (
    <Card flush title="Providers" description="The last call that worked, and the last that failed, on any server.">
      <ul>
        {providers.map((provider) => (
          <Row key={provider.name} provider={provider} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ provider }: { provider: Provider }) {
  const { name, answered_at: answered, failed_at: failed, failure } = provider;
  const state = providerState(provider);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-5 py-2.5 text-sm">
      <span className="flex min-w-0 flex-1 basis-48 flex-wrap items-center gap-2">
        <span className="font-medium">{providerLabels[name] ?? name}</span>
        <Badge tone={tones[state]}>{providerStates[state]}</Badge>
      </span>
      <span className="flex flex-col text-xs text-ink-soft">
        {answered && (
          <span>
            Worked <When at={answered} />
          </span>
        )}
        {failed && (
          <span className="wrap-anywhere">
            Failed <When at={failed} />: {failure}
          </span>
        )}
      </span>
    </li>
  );
}
