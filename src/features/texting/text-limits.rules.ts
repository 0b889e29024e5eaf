// What a text costs and how long it may be, apart from what decides whether it may leave: every screen that meters texts loads this.

export const centsPerPart = 1;
export const maxParts = 10;
