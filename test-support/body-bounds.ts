// The bytes that a request may have, decided once more here: a bound that grows by itself is seen.
export const defaultBodyBytes = 65_536;

const [quarter, half, two, four, ten] = [262_144, 524_288, 2_097_152, 4_194_304, 10_485_760];
export const bodyBytes: Record<string, number> = {
  'POST /.netlify/functions/inbound-lead': quarter,
  'POST /api/leads/bulk': half,
  'POST /api/leads/export': half,
  'POST /.netlify/functions/import-batch-send': four,
  'POST /api/text-batches/people': half,
  'POST /api/admin/users': half,
  'POST /api/imports': half,
  'POST /api/dnc-registry/checks': half,
  'POST /api/do-not-contact': half,
  'POST /api/imports/:id/chunks/:number': two,
  'POST /api/showcase/headshot': ten,
  'POST /api/showcase/licenses/:state': ten,
  'POST /api/leads/:id/notes': 131_072,
  'PATCH /api/leads/:id/notes/:noteId': 131_072,
};
