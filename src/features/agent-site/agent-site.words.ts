export const noSuchPage = 'This agent page does not exist or is unpublished.';
export const namelessAgent = 'Your agent';
