// In the setup of posted leads: whether those who come in by themselves are texted, from where, and what became of them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../web/api-client.ts';
import { formatCount } from '../../web/format-count.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Loading, Skeleton } from '../../web/ui/skeleton.tsx';
import { Switch } from '../../web/ui/switch.tsx';
import { toast } from '../../web/ui/toast.ts';
import { readNewLeadTexts, saveNewLeadTexts, type NewLeadSettings } from './bulk-send.contract.ts';
import { outcomeLabel } from './bulk-send.words.ts';

const settingsKey = ['new-lead-texts'] as const;
type Sources = Partial<Pick<NewLeadSettings, 'posted' | 'sign_ups'>>;

export function NewLeadSection() {
  const client = useQueryClient();
  const settings = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(readNewLeadTexts, { query: {} }, { signal }),
  });
  useLiveChanges(
    ['new_lead_settings', 'message_templates', 'messages'],
    () => void client.invalidateQueries({ queryKey: settingsKey }),
  );
  const save = useMutation({
    mutationFn: (body: Sources) => call(saveNewLeadTexts, { body }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: settingsKey });
      client.setQueryData<NewLeadSettings>(settingsKey, (known) => known && { ...known, ...change });
    },
    onError: (error) => toast({ text: `We couldn’t save it. ${error.message}`, tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: settingsKey }),
  });
  const { data } = settings;
  return (
    <section aria-label="Text new leads" className="flex flex-col gap-3">
      <div>
        <h3 className="text-sm font-semibold">Text new leads</h3>
        <p className="mt-0.5 text-sm text-ink-soft">
          Each new lead gets your New Lead text once, within about a minute or when their hours begin. Only people with
          a record that they agreed to texts from you are texted.
        </p>
      </div>
      {data ? (
        <>
          <Switch
            label="Leads your vendors post"
            checked={data.posted}
            onChange={({ target }) => save.mutate({ posted: target.checked })}
          />
          <Switch
            label="People who sign up on your texting page"
            checked={data.sign_ups}
            onChange={({ target }) => save.mutate({ sign_ups: target.checked })}
          />
          {(data.posted || data.sign_ups) && !data.has_template && (
            <Notice tone="warning">
              Your New Lead template is turned off, so nobody is texted.{' '}
              <Link to="/app/messaging-settings" className={textLinkClass}>
                Messaging Settings
              </Link>
            </Notice>
          )}
          <Outcomes counts={data.outcomes} />
        </>
      ) : settings.error ? (
        <ErrorState
          compact
          title="We couldn’t load this setting."
          error={settings.error}
          onRetry={() => void settings.refetch()}
          retrying={settings.isFetching}
        />
      ) : (
        <Loading>
          <Skeleton className="h-14" />
        </Loading>
      )}
    </section>
  );
}

function Outcomes({ counts }: { counts: NewLeadSettings['outcomes'] }) {
  const entries = Object.entries(counts).toSorted(([, a], [, b]) => b - a);
  if (entries.length === 0) return null;
  return (
    <p className="text-sm text-ink-soft tabular-nums">
      {`Last 7 days: ${entries.map(([outcome, count]) => `${outcomeLabel(outcome)} ${formatCount(count)}`).join(' · ')}`}
    </p>
  );
}
