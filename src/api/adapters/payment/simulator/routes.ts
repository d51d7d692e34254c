import { listBalance, retrieveBalanceTransaction } from './balance.ts';
import { authenticateIntent, confirmIntent } from './confirm.ts';
import { connectRoutes } from './connect/connect-routes.ts';
import { retrieveDispute, updateDispute } from './disputes.ts';
import { createFile } from './files.ts';
import { cancelIntent, createIntent, retrieveIntent, updateIntent } from './intents.ts';
import { listAllEvents, listByIntent, listIntents, retrieveEvent } from './lists.ts';
import { simulateOutcome } from './outcomes.ts';
import * as params from './params.ts';
import { createRefund, retrieveRefund } from './refunds.ts';
import { type Route, route } from './route.ts';

const open = { browser: true };

export const routes: Route[] = [
  route('POST /v1/payment_intents', params.createParams, createIntent),
  route('GET /v1/payment_intents', params.listParams, listIntents),
  route('GET /v1/payment_intents/:id', params.retrieveParams, retrieveIntent, open),
  route('POST /v1/payment_intents/:id', params.updateParams, updateIntent),
  route('POST /v1/payment_intents/:id/confirm', params.confirmParams, confirmIntent, open),
  route('POST /v1/payment_intents/:id/cancel', params.cancelParams, cancelIntent),
  route(
    'POST /v1/payment_intents/:id/simulate_authentication',
    params.authenticateParams,
    authenticateIntent,
    open,
  ),
  route('POST /v1/payment_intents/:id/simulate_outcome', params.outcomeParams, simulateOutcome),
  route('GET /v1/charges', params.listByIntentParams, listByIntent('charge', '/v1/charges')),
  route('POST /v1/refunds', params.refundParams, createRefund),
  route('GET /v1/refunds', params.listByIntentParams, listByIntent('refund', '/v1/refunds')),
  route('GET /v1/refunds/:id', params.noParams, retrieveRefund),
  route('GET /v1/disputes', params.listByIntentParams, listByIntent('dispute', '/v1/disputes')),
  route('GET /v1/disputes/:id', params.noParams, retrieveDispute),
  route('POST /v1/disputes/:id', params.disputeParams, updateDispute),
  route('POST /v1/files', params.fileParams, createFile),
  route('GET /v1/balance_transactions', params.listBalanceParams, listBalance),
  route('GET /v1/balance_transactions/:id', params.noParams, retrieveBalanceTransaction),
  route('GET /v1/events', params.listEventsParams, listAllEvents),
  route('GET /v1/events/:id', params.noParams, retrieveEvent),
  ...connectRoutes,
];
