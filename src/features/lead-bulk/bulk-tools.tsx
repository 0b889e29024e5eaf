// What can be done with the selected leads, or with all that the filter finds.
import { useQueryClient } from '@tanstack/react-query';
import { ArrowRightLeft, CalendarClock, Download, PhoneOutgoing, Tags, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { lateDialog } from '../../web/ui/late.tsx';
import { leadStages, stageLabel } from '../../domain/lead-stage.ts';
import { formatCounted } from '../../web/format-count.ts';
import { useCommands, type Command } from '../../web/commands.ts';
import { keys } from '../../web/key-table.ts';
import { keyRanks, useShortcut } from '../../web/shortcuts.ts';
import { confirm } from '../../web/ui/ask.ts';
import { Button } from '../../web/ui/button.tsx';
import { Menu } from '../../web/ui/menu.tsx';
import { toast } from '../../web/ui/toast.ts';
import { useOutcomeKeys } from '../outcomes/use-outcome-keys.browser.ts';
import { maxUnasked, outcomeLabel, outcomeRules, outcomes, type Outcome } from '../outcomes/outcome.rules.ts';
import { downloadLeads } from './export-leads.browser.ts';
import type { BulkChange, BulkTarget } from './lead-bulk.contract.ts';
import { deleteMeans } from '../trash/trash.words.ts';
import { sayExported } from './bulk.words.ts';
import { runBulk } from './run-bulk.browser.ts';

const BulkFollowUpDialog = lateDialog(async () => (await import('./bulk-follow-up-dialog.tsx')).BulkFollowUpDialog);
const TagDialog = lateDialog(async () => (await import('./tag-dialog.tsx')).TagDialog);

export interface BulkToolsProps {
  status: 'lead' | 'sold';
  ids: readonly string[];
  all?: { filter: Extract<BulkTarget, { filter: unknown }>['filter']; total: number | null } | null;
  onDone?: () => void;
}

export function BulkTools({ status, ids, all = null, onDone }: BulkToolsProps) {
  const client = useQueryClient();
  const [working, setWorking] = useState<BulkChange['kind'] | 'export' | null>(null);
  const [isTagging, setTagging] = useState(false);
  const [isDating, setDating] = useState(false);
  // A second press before the first has shown itself.
  const isBusy = useRef(false);
  const target: BulkTarget = all ? { filter: all.filter } : { ids: [...ids] };
  const total = all ? all.total : ids.length;

  const alone = async (kind: BulkChange['kind'] | 'export', work: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setWorking(kind);
    try {
      await work();
    } finally {
      isBusy.current = false;
      setWorking(null);
    }
  };
  const change = (what: BulkChange) =>
    alone(what.kind, async () => {
      // What is deleted is selected no more; else the next thing is often done with the same leads.
      if ((await runBulk(client, what, target)) && what.kind === 'delete') onDone?.();
    });
  const remove = async () => {
    const isSure = await confirm({
      title: all
        ? total === null
          ? 'Delete all leads that match?'
          : `Delete all ${formatCounted(total, 'lead')} that match?`
        : `Delete ${formatCounted(ids.length, 'lead')}?`,
      body: deleteMeans,
      confirmLabel: 'Delete',
      tone: 'danger',
    });
    if (isSure) await change({ kind: 'delete' });
  };
  const logOutcome = async (outcome: Outcome) => {
    const isSure =
      (total !== null && total <= maxUnasked) ||
      (await confirm({
        title:
          total === null
            ? `Log “${outcomeLabel(outcome)}” for all leads that match?`
            : `Log “${outcomeLabel(outcome)}” for ${formatCounted(total, 'lead')}?`,
        body: 'Each lead gets one more call attempt and this as its last outcome. Stages stay as they are.',
        confirmLabel: 'Log outcome',
      }));
    if (isSure) await change({ kind: 'outcome', outcome });
  };
  useOutcomeKeys({ place: 'selection', when: true, log: (outcome) => void logOutcome(outcome) });
  const rank = keyRanks.selection;
  useShortcut({ ...keys.remove, rank, run: () => void remove() });
  useShortcut({ ...keys.followUp, rank, run: () => setDating(true) });
  useShortcut({
    ...keys.stage,
    rank,
    when: status === 'lead',
    run: () => document.querySelector<HTMLElement>('[data-bulk-stage]')?.click(),
  });
  const download = () =>
    alone('export', async () => {
      try {
        toast({ text: sayExported(await downloadLeads(target)), tone: 'good' });
      } catch (error) {
        toast({
          text: `We couldn’t export your leads. ${error instanceof Error ? error.message : ''}`.trim(),
          tone: 'danger',
          action: { label: 'Retry', run: () => void download() },
        });
      }
    });

  const doNow = useRef({ change, logOutcome, remove, download });
  useEffect(() => {
    doNow.current = { change, logOutcome, remove, download };
  });
  const whom = total === null ? 'all leads that match' : formatCounted(total, 'lead');
  useCommands(
    useMemo((): Command[] => {
      const group = `Selected: ${whom}`;
      const stages = status === 'lead' ? leadStages : [];
      return [
        {
          key: 'bulk-follow-up',
          group,
          label: 'Set follow-up…',
          icon: CalendarClock,
          shortcut: keys.followUp.key,
          run: () => setDating(true),
        },
        { key: 'bulk-tags', group, label: 'Add or remove tags…', icon: Tags, run: () => setTagging(true) },
        { key: 'bulk-export', group, label: 'Export', icon: Download, run: () => void doNow.current.download() },
        ...stages.map((stage) => ({
          key: `bulk-${stage}`,
          group,
          label: `Move to ${stageLabel(stage)}`,
          icon: ArrowRightLeft,
          keywords: 'stage',
          run: () => void doNow.current.change({ kind: 'stage', stage }),
        })),
        ...outcomes.map((outcome) => ({
          key: `bulk-${outcome}`,
          group,
          label: outcomeLabel(outcome),
          icon: PhoneOutgoing,
          keywords: 'log outcome call',
          shortcut: outcomeRules[outcome].key,
          run: () => void doNow.current.logOutcome(outcome),
        })),
        {
          key: 'bulk-delete',
          group,
          label: 'Delete',
          icon: Trash2,
          shortcut: keys.remove.key,
          run: () => void doNow.current.remove(),
        },
      ];
    }, [whom, status]),
    rank,
  );

  return (
    <>
      {status === 'lead' && (
        <Menu
          align="start"
          items={leadStages.map((stage) => ({
            key: stage,
            label: stageLabel(stage),
            run: () => void change({ kind: 'stage', stage }),
          }))}
          trigger={
            <Button size="small" data-bulk-stage icon={<ArrowRightLeft aria-hidden />} busy={working === 'stage'}>
              Stage
            </Button>
          }
        />
      )}
      <Menu
        align="start"
        items={outcomes.map((outcome) => ({
          key: outcome,
          label: outcomeLabel(outcome),
          shortcut: outcomeRules[outcome].key,
          run: () => void logOutcome(outcome),
        }))}
        trigger={
          <Button size="small" icon={<PhoneOutgoing aria-hidden />} busy={working === 'outcome'}>
            Log outcome
          </Button>
        }
      />
      <Button
        size="small"
        icon={<CalendarClock aria-hidden />}
        busy={working === 'follow_up'}
        onClick={() => setDating(true)}
      >
        Set follow-up
      </Button>
      <Button size="small" icon={<Tags aria-hidden />} busy={working === 'tag'} onClick={() => setTagging(true)}>
        Tags
      </Button>
      <Button size="small" icon={<Download aria-hidden />} busy={working === 'export'} onClick={() => void download()}>
        Export
      </Button>
      <Button size="small" icon={<Trash2 aria-hidden />} busy={working === 'delete'} onClick={() => void remove()}>
        Delete
      </Button>
      {isDating && (
        <BulkFollowUpDialog
          whom={whom}
          onClose={() => setDating(false)}
          onChoose={(at) => {
            setDating(false);
            void change({ kind: 'follow_up', at });
          }}
        />
      )}
      {isTagging && (
        <TagDialog
          whom={whom}
          status={status}
          onClose={() => setTagging(false)}
          onTag={(tags) => {
            setTagging(false);
            void change({ kind: 'tag', ...tags });
          }}
        />
      )}
    </>
  );
}
