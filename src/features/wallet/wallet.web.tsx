import { WalletMinimal } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';

export const walletWeb: WebFeature = {
  pages: [
    {
      path: '/app/wallet',
      area: 'app',
      title: 'Wallet',
      load: async () => (await import('./wallet-page.tsx')).WalletPage,
      menu: { label: 'Wallet', icon: WalletMinimal, goKey: 'w' },
    },
    {
      path: '/app/wallet/statement',
      area: 'app',
      title: 'Wallet statement',
      load: async () => (await import('./statement-page.tsx')).StatementPage,
    },
  ],
};
