/** The specified signal: a tab that saved the profile writes it to the storage, and the others ask for their link. */
export const refreshSignal = 'agent_profile_refresh';
