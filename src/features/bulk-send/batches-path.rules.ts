/** Where one comes back to what is under way. */
export const batchesPath = '/app/messages/batches';
