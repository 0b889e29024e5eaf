// Where people agree to an agent's texts.

export const signUpPath = '/a/:slug/texts';
export const picturePath = '/a/:slug/texts.png';

export const signUpUrl = (baseUrl: string, slug: string): string => `${baseUrl}${signUpPath.replace(':slug', slug)}`;
export const pictureUrl = (baseUrl: string, slug: string): string => `${baseUrl}${picturePath.replace(':slug', slug)}`;
