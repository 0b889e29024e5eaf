/** Where the job runner keeps its tables. */
export const schema = 'jobs';

/** Jobs that were given up wait here for the operator; nobody works on this queue. */
export const deadLetters = 'dead-letters';
