import { useEffect } from 'react';

/** Any unknown path goes to the landing page, which the server has and this bundle has not. */
export function UnknownPath() {
  useEffect(() => {
    location.replace('/');
  }, []);
  return null;
}
