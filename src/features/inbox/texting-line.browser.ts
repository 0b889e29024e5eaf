// Whether the last lead's panel said by its line whether they may be texted; without a number of one's own none does.
import { createStore } from '../../web/store.ts';

export const textingLine = createStore(true);
