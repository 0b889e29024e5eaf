export const mostViews = 50;
export const longestViewName = 60;

export const tooManyViewsMessage = `You have ${mostViews} views, which is the most there can be. Delete one first.`;
export const nameTakenMessage = 'You already have a view with this name.';
