// Texts the selected leads, or all that the filter finds.
import { MessageSquareShare } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useCommands, type Command } from '../../web/commands.ts';
import { formatCounted } from '../../web/format-count.ts';
import { keyRanks } from '../../web/shortcuts.ts';
import { Button } from '../../web/ui/button.tsx';
import type { BulkToolProps } from '../leads/lead-slots.browser.ts';
import { openSend } from './send-store.browser.ts';

export function BulkTool({ status, ids, all, onDone }: BulkToolProps) {
  const total = all ? all.total : ids.length;
  const whom = total === null ? 'all that match' : formatCounted(total, 'lead');
  const isOffered = status === 'lead';
  const open = () =>
    openSend({
      name: all ? 'Leads that matched a filter' : 'Selected leads',
      target: all ? { filter: all.filter } : { ids: [...ids] },
      ...(onDone && { onSent: onDone }),
    });
  const doNow = useRef(open);
  useEffect(() => {
    doNow.current = open;
  });
  useCommands(
    useMemo(
      (): Command[] =>
        isOffered
          ? [
              {
                key: 'bulk-text',
                group: `Selected: ${whom}`,
                label: 'Send new-lead text',
                icon: MessageSquareShare,
                keywords: 'bulk text message sms',
                run: () => doNow.current(),
              },
            ]
          : [],
      [isOffered, whom],
    ),
    keyRanks.selection,
  );
  if (!isOffered) return null;
  return (
    <Button size="small" icon={<MessageSquareShare aria-hidden />} onClick={open}>
      Text
    </Button>
  );
}
