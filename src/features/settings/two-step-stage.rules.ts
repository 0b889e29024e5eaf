/** What the dialog shows: a secret to be confirmed, or codes to be kept. */
export type TwoStepStage =
  { kind: 'enrol'; secret: string; uri: string } | { kind: 'codes'; codes: readonly string[]; isNew: boolean };
