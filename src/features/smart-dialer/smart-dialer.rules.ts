// What counts as a tap, what a search names, and how long the page's token is good.
import { leadStages, stageLabel, type LeadStage } from '../../domain/lead-stage.ts';

export const dialMethods = ['tel', 'facetime'] as const;
export type DialMethod = (typeof dialMethods)[number];

export const tokenHours = 12;
/** The page asks for a new one before the old one ends. */
export const tokenRenewalHours = 11;
/** A second press within this is the same call. */
export const repeatSeconds = 2;
/** Leads that are asked about at once: a page of the list. */
export const maxPeople = 100;

const maxMovedPixels = 10;
const maxTapMs = 800;

/** Where and when a pointer went down and came up. */
export interface Touch {
  x: number;
  y: number;
  at: number;
}

/** A scroll and a long press are none. */
export function isTap(down: Touch, up: Touch): boolean {
  const moved = Math.hypot(up.x - down.x, up.y - down.y);
  return moved < maxMovedPixels && up.at - down.at < maxTapMs;
}

const schemes: Record<DialMethod, string> = { tel: 'tel', facetime: 'facetime-audio' };

export const dialAddress = (method: DialMethod, phone: string): string => `${schemes[method]}:${phone}`;

const shortestStage = 3;

/** The stages that a search names, by the beginning of their labels, and what is left of it. Null: it names none. */
export function stagesIn(text: string): { stages: LeadStage[]; rest: string } | null {
  const words = text.trim().toLowerCase().split(/\s+/);
  for (let length = Math.min(words.length, 2); length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const named = words.slice(from, from + length).join(' ');
      if (named.length < shortestStage) continue;
      const stages = leadStages.filter((stage) => stageLabel(stage).toLowerCase().startsWith(named));
      if (stages.length > 0) return { stages, rest: words.toSpliced(from, length).join(' ') };
    }
  }
  return null;
}
