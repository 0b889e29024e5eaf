// The zone that times are shown in.
let agentZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone of the agent's profile, once it is known. */
export function showTimesIn(zone: string): void {
  agentZone = zone;
}

export function shownZone(): string {
  return agentZone;
}
