// Invented people for the gallery.
import type { StageKey } from '../ui/stage-badge.tsx';

export interface SampleLead {
  id: string;
  name: string;
  phone: string;
  email: string;
  stage: StageKey;
  followUp: string | null;
  premium: number;
  state: string;
}

export const stageOptions: { value: StageKey; label: string }[] = [
  { value: 'no_pickup', label: 'No Pickup' },
  { value: 'answered', label: 'Answered' },
  { value: 'quoted', label: 'Quoted' },
  { value: 'app_started', label: 'App Started' },
  { value: 'app_pending', label: 'App Pending' },
  { value: 'app_submitted', label: 'App Submitted' },
];

const first = ['Ava', 'Noah', 'Mia', 'Liam', 'Zoe', 'Owen', 'Ruth', 'Theo', 'Ida', 'Max', 'Wilhelmina-Josephine', 'Bo'];
const last = [
  'Stone',
  'Field',
  'Rivers',
  'Marsh',
  'Hill',
  'Brook',
  'Featherstonehaugh-Montgomery',
  'Lane',
  'Woods',
  'Park',
];
const states = ['IA', 'TX', 'FL', 'OH', 'GA'];

export function sampleLead(index: number): SampleLead {
  const name = `${first[(index * 7) % first.length]} ${last[(index * 3) % last.length]}`;
  const stage = stageOptions[(index * 5 + (index >> 2)) % stageOptions.length];
  return {
    id: `lead-${index}`,
    name,
    phone: `(515) 555-01${String(index % 100).padStart(2, '0')}`,
    email: `${name.split(' ')[0]?.toLowerCase()}.${index}@example.com`,
    stage: stage?.value ?? 'no_pickup',
    followUp: index % 3 === 0 ? null : new Date(Date.now() + ((index % 9) - 3) * 36_000_000).toISOString(),
    premium: ((index * 7919) % 420_000) / 100,
    state: states[index % states.length] ?? 'IA',
  };
}
