/** At the first press of what may be a double click: what the second one does, wherever it meets. */
export const secondPress: { act?: (() => unknown) | undefined } = {};
