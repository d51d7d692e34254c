import { z } from 'zod';
import { endpoint, named, optionalLine } from './endpoint.ts';

/** Name, address and number as they stand on documents. */
export const legalDetails = named('LegalDetails', {
  legalName: optionalLine('Legal Name'),
  legalAddress: z
    .string({ error: 'Legal Address must be a text.' })
    .trim()
    .max(500, 'Legal Address is too long: 500 characters at most.'),
  legalNumber: optionalLine('Registration or VAT Number', 60),
});

export const legalDetailsContract = {
  'GET vendor/legal-details': endpoint({
    operationId: 'getVendorLegalDetails',
    summary: 'Legal name, address and number of one’s own shop, for receipts; empty where not filled in',
    tag: 'Back office',
    access: 'own-shop:manage',
    data: legalDetails,
  }),
  'PATCH vendor/legal-details': endpoint({
    operationId: 'updateVendorLegalDetails',
    summary: 'Change legal name, address and number of one’s own shop; receipts that were issued keep theirs',
    tag: 'Back office',
    access: 'own-shop:manage',
    body: legalDetails.partial(),
    bodyOptional: true,
    data: legalDetails,
    message: 'Your legal details have been saved.',
  }),
};
