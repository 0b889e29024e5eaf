// The landing page's own pipeline: six cards that live in the visitor's browser only.
import { isLeadStage, leadStages, type LeadStage } from '../../domain/lead-stage.ts';

interface DemoNote {
  body: string;
  /** ISO instant. */
  at: string;
}

export interface DemoDeal {
  id: string;
  name: string;
  /** What is asked for, and where. */
  wish: string;
  stage: LeadStage;
  /** Newest first. */
  notes: readonly DemoNote[];
}

export type DemoAction =
  | { type: 'set-stage'; id: string; stage: string }
  | { type: 'advance'; id: string }
  | { type: 'add-note'; id: string; body: string; at: string };

export const longestNote = 280;
export const maxNotes = 5;

const deal = (id: string, name: string, wish: string, stage: LeadStage): DemoDeal => ({
  id,
  name,
  wish,
  stage,
  notes: [],
});

export const demoDeals: readonly DemoDeal[] = [
  deal('d1', 'Dana Whitfield', 'Final expense · Ohio', 'no_pickup'),
  deal('d2', 'Marcus Lee', 'Term 20 · Texas', 'no_pickup'),
  deal('d3', 'Priya Nair', 'Mortgage protection · Florida', 'answered'),
  deal('d4', 'Walt Jensen', 'Whole life · Minnesota', 'quoted'),
  deal('d5', 'Rosa Delgado', 'IUL · Arizona', 'app_started'),
  deal('d6', 'Theo Grant', 'Term 30 · Georgia', 'app_submitted'),
];

/** One step on or back; never past the last stage, never before the first. */
export function stepStage(stage: LeadStage, by: 1 | -1): LeadStage {
  const at = Math.min(leadStages.length - 1, Math.max(0, leadStages.indexOf(stage) + by));
  return leadStages[at] ?? stage;
}

export function isLastStage(stage: LeadStage): boolean {
  return stepStage(stage, 1) === stage;
}

/** The cards after one action. What means nothing (a blank note, an unknown stage) changes nothing. */
export function playDemo(deals: readonly DemoDeal[], action: DemoAction): readonly DemoDeal[] {
  const before = deals.find(({ id }) => id === action.id);
  const after = before && changed(before, action);
  return after === before ? deals : deals.map((each) => (each === before && after ? after : each));
}

function changed(before: DemoDeal, action: DemoAction): DemoDeal {
  switch (action.type) {
    case 'advance':
      return atStage(before, stepStage(before.stage, 1));
    case 'set-stage':
      return isLeadStage(action.stage) ? atStage(before, action.stage) : before;
    case 'add-note': {
      const body = action.body.trim().slice(0, longestNote).trim();
      if (body === '') return before;
      return { ...before, notes: [{ body, at: action.at }, ...before.notes].slice(0, maxNotes) };
    }
  }
}

function atStage(before: DemoDeal, stage: LeadStage): DemoDeal {
  return stage === before.stage ? before : { ...before, stage };
}
