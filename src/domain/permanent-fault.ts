/** A fault that no repeat can mend, such as an address that does not exist: its job is given up at once. */
export class PermanentFault extends Error {}
