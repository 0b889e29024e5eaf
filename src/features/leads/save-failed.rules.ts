/** The notice of a save that failed. The server's own sentence may be those words and no more. */
export function saveFailed(reason = ''): string {
  return reason === '' || reason === 'Save failed' ? 'Save failed' : `Save failed. ${reason}`;
}

export const stageRefused = 'Stage update failed';
