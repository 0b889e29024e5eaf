import { builtInViews } from '../lead-search/built-in-views.rules.ts';

export const maxViews = 50;
export const longestViewName = 60;

export const tooManyViewsMessage = `You can save up to ${maxViews} views. Delete one to add another.`;
export const nameTakenMessage = 'You already have a view with this name.';

/** The built-in views' names are nobody else's; in whatever letters. */
export const isBuiltInName = (name: string): boolean =>
  builtInViews.some((view) => view.name.toLowerCase() === name.trim().toLowerCase());
