import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { gateState, gateTimeoutMs, type GateState } from './gate.rules.ts';
import { accessQuery } from './session.browser.ts';

/** The gate of a signed-in person. The question goes on after the timeout, so that a late "allowed" still opens it. */
export function useGate(): { gate: GateState; access: ReturnType<typeof useAccess>['data'] } {
  const { data, isError } = useAccess();
  const [timedOut, setTimedOut] = useState(false);
  const waits = data === undefined;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setTimedOut(true), gateTimeoutMs);
    return () => clearTimeout(timer);
  }, [waits]);
  return { gate: gateState({ signedIn: true, access: data, failed: isError, timedOut }), access: data };
}

function useAccess() {
  return useQuery(accessQuery);
}
