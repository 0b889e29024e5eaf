// What other features put above a list. The list comes with it, or it would move under the hand that is on its way to a row.
import { useEffect, useState, type ComponentType } from 'react';
import type { Load } from '../feature.ts';
import { lateCode, type LateCode } from '../late-code.ts';
import { lateComponent } from './late.tsx';

/** `load` has read what it shows. */
export interface PartAbove<P extends object = object> {
  code: LateCode<ComponentType<P>>;
  Part: ComponentType<P>;
}

const parts = new WeakMap<object, unknown>();

/** One whose code fails is nothing. */
export function partAbove<P extends object>(load: Load<ComponentType<P>>): PartAbove<P> {
  const code = lateCode(load);
  const part = (parts.get(load) as PartAbove<P> | undefined) ?? { code, Part: lateComponent(code, { isQuiet: true }) };
  parts.set(load, part);
  return part;
}

interface Coming {
  known: () => unknown;
  fetch: () => Promise<unknown>;
}

/**
 * All of them are, or cannot be had now; for good then, whatever comes later. `codes`: the same list each time, as long as it
 * is the same parts; `isKnown`: no others will be added.
 */
export function useAreHere(codes: readonly Coming[], isKnown = true): boolean {
  const [settled, setSettled] = useState<readonly Coming[]>();
  const [wereHere, setWereHere] = useState(false);
  const areHere = wereHere || (isKnown && (settled === codes || codes.every(({ known }) => known() !== null)));
  if (areHere && !wereHere) setWereHere(true);
  useEffect(() => {
    if (areHere) return;
    const ended = new AbortController();
    void Promise.allSettled(codes.map(({ fetch }) => fetch())).then(() => ended.signal.aborted || setSettled(codes));
    return () => ended.abort();
  }, [codes, areHere]);
  return areHere;
}
