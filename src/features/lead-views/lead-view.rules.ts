export const maxViews = 50;
export const longestViewName = 60;

export const tooManyViewsMessage = `You can save up to ${maxViews} views. Delete one to add another.`;
export const nameTakenMessage = 'You already have a view with this name.';
