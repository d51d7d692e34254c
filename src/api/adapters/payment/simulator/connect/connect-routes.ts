import { listChildren } from '../lists.ts';
import { noParams } from '../params.ts';
import { route } from '../route.ts';
import {
  createAccount,
  createLink,
  fillInAccount,
  readLink,
  restrictAccount,
  retrieveAccount,
} from './accounts.ts';
import * as params from './connect-params.ts';
import { accountOf, createPayout, retrievePayout } from './payouts.ts';
import { createTransfer, reverseTransfer } from './transfers.ts';

/** The secret of an account link is what opens its page. */
const page = { browser: true };

/** The calls of Stripe Connect. */
export const connectRoutes = [
  route('POST /v1/accounts', params.createAccountParams, createAccount),
  route('GET /v1/accounts/:id', noParams, retrieveAccount),
  route('POST /v1/accounts/:id/simulate_restriction', noParams, restrictAccount),
  route('POST /v1/account_links', params.createLinkParams, createLink),
  route('GET /v1/account_links/:id/simulate_page', noParams, readLink, page),
  route('POST /v1/account_links/:id/simulate_page', params.fillInParams, fillInAccount, page),
  route('POST /v1/transfers', params.createTransferParams, createTransfer),
  route('GET /v1/transfers', params.listTransfersParams, (call, values) =>
    listChildren(call, { kind: 'transfer', url: '/v1/transfers', parentId: values.transfer_group }, values),
  ),
  route('POST /v1/transfers/:id/reversals', params.reverseTransferParams, reverseTransfer),
  route('POST /v1/payouts', params.createPayoutParams, createPayout),
  route('GET /v1/payouts/:id', noParams, retrievePayout),
  route('GET /v1/payouts', params.listPayoutsParams, (call, values) =>
    listChildren(call, { kind: 'payout', url: '/v1/payouts', parentId: accountOf(call) }, values),
  ),
];
