/** What is wrong with a file that was chosen, as a sentence. */
export class FileProblem extends Error {}
