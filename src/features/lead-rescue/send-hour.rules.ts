// The one number of the send hours that a screen needs: what decides the moments knows the hours of all states.

/** Of an agent who has chosen none. */
export const defaultSendHour = 9;
