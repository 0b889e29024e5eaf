import { lazy, type ComponentType } from 'react';
import type { Load } from '../../web/feature.ts';

const known = new WeakMap<object, unknown>();

/** One lazy component for each load function, however often it is asked for. */
export function lazyLoad<P extends object>(load: Load<ComponentType<P>>): ComponentType<P> {
  const component = (known.get(load) as ComponentType<P> | undefined) ?? lazy(async () => ({ default: await load() }));
  known.set(load, component);
  return component;
}
