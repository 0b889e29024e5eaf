// How often one lead was called, and with what outcome: what is stored, and what waits in the queue of saves.
import { useMemo } from 'react';
import { useUnsaved } from '../../web/saves.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import { lane } from '../leads/lead-lane.browser.ts';
import { figuresAsCalled, type CallFigures } from './lead-as-called.browser.ts';

export function useFiguresAsCalled(lead: CallFigures & Pick<LeadRow, 'id'>): CallFigures {
  const saves = useUnsaved(lane(lead.id));
  return useMemo(() => figuresAsCalled(lead, saves), [lead, saves]);
}
