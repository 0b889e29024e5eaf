import { createStore } from '../../web/store.ts';

export const isListOpen = createStore(false);
