import { z } from 'zod';
import { endpoint, named } from './endpoint.ts';

/** A text that may be empty. */
const optionalText = (label: string, max: number) =>
  z
    .string({ error: `${label} must be a text.` })
    .trim()
    .max(max, `${label} is too long: ${max} characters at most.`);

/** Name, address and number as they stand on documents. */
export const legalDetails = named('LegalDetails', {
  legalName: optionalText('Legal Name', 200),
  legalAddress: optionalText('Legal Address', 500),
  legalNumber: optionalText('Registration or VAT Number', 60),
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
