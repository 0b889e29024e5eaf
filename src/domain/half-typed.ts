/** What a native date or time field stands for while it is half typed: it reads as empty, and nothing may take it for that. */
export const halfTyped = 'incomplete';

export const wholeDateMessage = 'Enter the whole date.';
export const wholeTimeMessage = 'Enter the whole time, or none.';
