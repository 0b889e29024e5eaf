// The first steps of an empty account, and how long they are shown.
interface FirstStepsState {
  dismissed: boolean;
  import_done: boolean;
  funds_added: boolean;
  /** False: there is no such step. */
  calendar_offered: boolean;
}

export interface FirstStep {
  key: 'import' | 'calendar' | 'funds';
  isDone: boolean;
}

export function stepsOf(
  { import_done, calendar_offered, funds_added }: Omit<FirstStepsState, 'dismissed'>,
  isCalendarConnected: boolean,
): FirstStep[] {
  const steps: FirstStep[] = [{ key: 'import', isDone: import_done }];
  if (calendar_offered) steps.push({ key: 'calendar', isDone: isCalendarConnected });
  steps.push({ key: 'funds', isDone: funds_added });
  return steps;
}

/** They stay until all are done or they are put away. */
export function hasFirstSteps(state: FirstStepsState, isCalendarConnected: boolean): boolean {
  return !state.dismissed && stepsOf(state, isCalendarConnected).some(({ isDone }) => !isDone);
}
