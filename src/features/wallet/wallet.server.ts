import type { ServerFeature } from '../../server/feature.ts';
import { autoRecharge } from './auto-recharge.job.ts';
import { checkWallets } from './check-wallets.job.ts';
import { rechargeMailJob } from './recharge-mail.job.ts';
import { reconcileWallets } from './reconcile-wallets.job.ts';
import { walletRoutes } from './wallet.routes.ts';
import { walletSweep } from './wallet-sweep.job.ts';

export const walletServer: ServerFeature = {
  name: 'wallet',
  routes: walletRoutes,
  jobs: [autoRecharge, rechargeMailJob, walletSweep, checkWallets, reconcileWallets],
  firstCalls: { '/app/wallet': ['/api/wallet', '/api/wallet/transactions'] },
};
