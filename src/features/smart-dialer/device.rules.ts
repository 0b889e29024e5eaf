// Which device the page is on, by what its browser says. An iPad says that it is a Mac, but is touched.
export type Device = 'windows' | 'mac' | 'mobile' | 'unknown';

export interface BrowserSays {
  userAgent: string;
  touchPoints: number;
}

const isPad = ({ userAgent, touchPoints }: BrowserSays): boolean => /Macintosh/.test(userAgent) && touchPoints > 1;

export function deviceOf(says: BrowserSays): Device {
  if (/Android|iPhone|iPad|iPod/.test(says.userAgent) || isPad(says)) return 'mobile';
  if (/Windows/.test(says.userAgent)) return 'windows';
  return /Macintosh/.test(says.userAgent) ? 'mac' : 'unknown';
}

/** Only these know FaceTime. */
export const isApple = ({ userAgent }: BrowserSays): boolean => /Macintosh|iPhone|iPad|iPod/.test(userAgent);
