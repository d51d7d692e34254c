import { z } from 'zod';
import { PROVIDER_TROUBLES, WEBHOOK_TROUBLES } from '#domain/rehearsal.ts';
import { endpoint } from './endpoint.ts';

const webhook = z.enum(WEBHOOK_TROUBLES, { error: `Webhook is one of ${WEBHOOK_TROUBLES.join(', ')}.` });
const provider = z.enum(PROVIDER_TROUBLES, { error: `Provider is one of ${PROVIDER_TROUBLES.join(', ')}.` });
const trouble = z.object({ webhook, provider });

/** Only where the built-in simulator takes the cards; 404 where Stripe does. */
export const rehearsalContract = {
  'GET admin/payment-simulator': endpoint({
    summary: 'The trouble that the payment simulator makes on purpose',
    tag: 'Payments',
    access: ['admin'],
    data: trouble,
    errors: [404],
  }),
  'PATCH admin/payment-simulator': endpoint({
    summary:
      'Rehearse trouble: webhooks late, twice, lost or early, the provider slow, failing or talking nonsense',
    tag: 'Payments',
    access: ['admin'],
    body: trouble
      .partial()
      .refine((change) => change.webhook ?? change.provider, 'Please select Webhook or Provider.'),
    data: trouble,
    message: 'The simulator has been changed.',
    errors: [404],
  }),
};
