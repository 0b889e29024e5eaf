// Parts of a page whose code comes when they are asked for. Each waits alone and fails alone: what cannot be loaded, or
// breaks, says so at its place, and the page stays. Use this instead of `React.lazy`.
import { Component, createElement, useLayoutEffect, type ComponentType, type ReactNode } from 'react';
import type { Load } from '../feature.ts';
import { lateCode, type LateCode } from '../late-code.ts';
import { holdKeysUntil } from '../held-keys.ts';
import { useLateCode } from '../use-late-code.ts';
import { PartMissing } from './part-missing.tsx';

interface LateOptions<P> {
  /** For what floats over the page: gives up asking for it. */
  close?: (props: P) => () => void;
  /** Nobody misses it: what shows little or nothing. */
  isQuiet?: boolean;
  /** What stands in for it stays when it cannot be had. */
  keepsFallback?: boolean;
  /** It binds keys for what is on screen already: what is typed until it is here waits for it. */
  takesKeys?: boolean;
}

type LateProps<P> = P & {
  /** Until its code is here; nothing when absent. */
  fallback?: ReactNode;
};

const components = new WeakMap<object, unknown>();

/** One component for each load function, however often it is called. */
export function late<P extends object>(
  load: Load<ComponentType<P>>,
  options: LateOptions<P> = {},
): ComponentType<LateProps<P>> {
  const known = components.get(load) as ComponentType<LateProps<P>> | undefined;
  const component = known ?? lateComponent(lateCode(load), options);
  components.set(load, component);
  return component;
}

/** A dialog, panel or popup. */
export function lateDialog<P extends { onClose: () => void }>(load: Load<ComponentType<P>>) {
  return late<P>(load, { close: ({ onClose }) => onClose });
}

export function lateComponent<P extends object>(
  code: LateCode<ComponentType<P>>,
  { close, isQuiet = false, keepsFallback = false, takesKeys = false }: LateOptions<P>,
) {
  return function Late({ fallback = null, ...rest }: LateProps<P>) {
    const props = rest as unknown as P;
    // A dialog may be there before it is open.
    const isAsked = !('open' in props) || props.open !== false;
    const { found, fault, retry } = useLateCode(code, isAsked);
    const isComing = (close !== undefined || takesKeys) && isAsked && !found && !fault;
    // What floats over the page takes the keys itself as it opens.
    useLayoutEffect(() => {
      if (!isComing) return;
      let isHere = false;
      holdKeysUntil(() => isHere);
      return () => void (isHere = true);
    }, [isComing]);
    const missing = (again: () => void) => (isQuiet ? null : <PartMissing onRetry={again} onClose={close?.(props)} />);
    if (found) return <PartBoundary missing={missing}>{createElement(found, props)}</PartBoundary>;
    if (!fault) return fallback;
    return (
      <>
        {keepsFallback && fallback}
        {missing(retry)}
      </>
    );
  };
}

interface PartBoundaryProps {
  missing: (again: () => void, fault: unknown) => ReactNode;
  /** Where this is another one, what broke is tried again. */
  place?: unknown;
  children: ReactNode;
}

interface PartBoundaryState {
  place: unknown;
  /** What was thrown, which may be anything. */
  broken: { fault: unknown } | null;
}

/** What breaks in it is gone alone. */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state: PartBoundaryState = { place: this.props.place, broken: null };
  static getDerivedStateFromError = (fault: unknown) => ({ broken: { fault } });
  static getDerivedStateFromProps = ({ place }: PartBoundaryProps, state: PartBoundaryState) =>
    place === state.place ? null : { place, broken: null };
  override render() {
    const { broken } = this.state;
    return broken ? this.props.missing(() => this.setState({ broken: null }), broken.fault) : this.props.children;
  }
}
