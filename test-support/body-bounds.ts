// The bytes that a request may have, decided once more here: a bound that grows by itself is seen.
export const defaultBodyBytes = 65_536;

const [half, two] = [524_288, 2_097_152];
export const bodyBytes: Record<string, number> = {
  'POST /api/leads/bulk': half,
  'POST /api/leads/export': half,
  'POST /api/imports': half,
  'POST /api/imports/:id/chunks/:number': two,
  'POST /api/leads/:id/notes': 131_072,
  'PATCH /api/leads/:id/notes/:noteId': 131_072,
};
