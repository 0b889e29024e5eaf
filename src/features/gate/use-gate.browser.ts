import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import type { readAccess } from './access.contract.ts';
import { accessQuery } from './access-query.browser.ts';
import { gateState, gateTimeoutMs, type GateState } from './gate-state.rules.ts';

/** The gate of a signed-in person. The question goes on after the timeout, so that a late "allowed" still opens it. */
export function useGate(): { gate: GateState; access: EndpointAnswer<typeof readAccess> | undefined } {
  const { data, isError } = useQuery(accessQuery);
  const [timedOut, setTimedOut] = useState(false);
  const waits = data === undefined;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setTimedOut(true), gateTimeoutMs);
    return () => clearTimeout(timer);
  }, [waits]);
  return { gate: gateState({ signedIn: true, access: data, failed: isError, timedOut }), access: data };
}
