// The first steps of an empty account, and how long they are shown.
interface FirstStepsState {
  dismissed: boolean;
  import_done: boolean;
  /** False: there is no such step. */
  calendar_offered: boolean;
}

export interface FirstStep {
  key: 'import' | 'calendar';
  isDone: boolean;
}

export function stepsOf(
  { import_done, calendar_offered }: Omit<FirstStepsState, 'dismissed'>,
  isCalendarConnected: boolean,
): FirstStep[] {
  const steps: FirstStep[] = [{ key: 'import', isDone: import_done }];
  if (calendar_offered) steps.push({ key: 'calendar', isDone: isCalendarConnected });
  return steps;
}

/** They stay until all are done or they are put away. */
export function hasFirstSteps(state: FirstStepsState, isCalendarConnected: boolean): boolean {
  return !state.dismissed && stepsOf(state, isCalendarConnected).some(({ isDone }) => !isDone);
}
