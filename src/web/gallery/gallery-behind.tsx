// Stands in for `behind-pages.tsx` in the gallery, which has no server to ask.
import { Globe } from 'lucide-react';
import { MenuLink } from '../shell/menu-link.tsx';

export const AgentSiteLink = () => <MenuLink label="View My Agent Site" icon={Globe} href="/a/sample" />;
export const MenuBadge = () => null;
export const OtherBadges = () => null;
export const OfflineWords = () => null;
export const WelcomeBarParts = () => null;
export const Backgrounds = () => null;
