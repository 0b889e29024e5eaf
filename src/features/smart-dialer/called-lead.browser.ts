// Who was called last, until it is said how it went. A phone may throw the page away while its owner talks: this tab remembers.
import { useState } from 'react';
import { useAppUser } from '../../web/app-user.ts';

export function useCalledLead(): [string | null, (leadId: string | null) => void] {
  const key = `smart-dialer-called:${useAppUser()?.id ?? ''}`;
  const [calledId, setCalledId] = useState(() => read(key));
  const change = (leadId: string | null) => {
    write(key, leadId);
    setCalledId(leadId);
  };
  return [calledId, change];
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, leadId: string | null): void {
  try {
    if (leadId === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, leadId);
  } catch {
    // Without storage it lasts as long as the page.
  }
}
