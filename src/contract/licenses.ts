import { z } from 'zod';
import { LICENSE_KINDS, LICENSE_NAMES, LICENSE_TEXT_MAX } from '#domain/license.ts';
import { ACTIVATIONS_MAX, KEY_LENGTH_MAX, KEY_LENGTH_MIN, KEYS_ADDED_MAX } from '#domain/license-key.ts';
import { dollarsOf, MINIMUM_CHARGE_CENTS } from '#domain/money.ts';
import { dollars, endpoint, id, jsonFlag, named, text } from './endpoint.ts';
import { amount } from './product-fields.ts';

const emptyAsNull = (value: unknown): unknown => (value === '' ? null : value);

/** The licence that a line was bought with, and its text as it was then; null without one. */
export const lineLicense = {
  license: z.enum(LICENSE_KINDS).nullable(),
  licenseText: z.string().nullable(),
};

const license = z.object({
  kind: z.enum(LICENSE_KINDS, { error: `A licence is one of: ${LICENSE_KINDS.join(', ')}.` }),
  /** Plain text: what a buyer may do. */
  text: text('Licence Text', LICENSE_TEXT_MAX),
  /** Before the product's discount; empty for what the product costs. */
  price: z
    .preprocess(emptyAsNull, amount('Licence Price', dollarsOf(MINIMUM_CHARGE_CENTS)).nullable())
    .nullish()
    .transform((price) => price ?? null),
});

const licenseList = z
  .array(license, { error: 'Licences are a list.' })
  .max(LICENSE_KINDS.length, `A product has ${LICENSE_KINDS.length} licences at most.`)
  .superRefine((licenses, context) => {
    const repeated = licenses.findIndex(({ kind }, index) =>
      licenses.some((one, at) => at < index && one.kind === kind),
    );
    const kind = licenses[repeated]?.kind;
    if (kind)
      context.addIssue({
        code: 'custom',
        path: [repeated, 'kind'],
        message: `The ${LICENSE_NAMES[kind]} is named twice.`,
      });
  });

/** The fields of a product about licences, which a change may have with the others or alone. */
export const licenseFields = {
  /** All its licences; in a form as JSON. The cheapest comes first, and its price is that of the product. */
  licenses: z
    .preprocess((value) => (typeof value === 'string' ? parseJson(value) : value), licenseList)
    .optional(),
  /** Whether each unit is sold with a licence key. */
  handsOutKeys: jsonFlag('Licence Keys').optional(),
  /** On how many computers or sites a licence key may be in use; empty for no limit. */
  maxActivations: z
    .preprocess(
      emptyAsNull,
      z.coerce
        .number<number | string>({ error: 'Activations must be a whole number.' })
        .int('Activations must be a whole number.')
        .min(1, 'Activations must be 1 or more.')
        .max(ACTIVATIONS_MAX, `Activations must be ${ACTIVATIONS_MAX} at most.`)
        .nullable(),
    )
    .optional(),
};

export type LicenseFields = z.output<typeof licenseList>;

/** What is no JSON stays a text, which the schema of a list refuses. */
function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The licences of a product in an answer to its vendor, with their prices before the discount. */
export const licenseAnswers = z.array(
  z.object({ kind: z.enum(LICENSE_KINDS), text: z.string(), price: dollars }),
);

const licenseKeyCounts = named('LicenseKeyCounts', {
  total: z.number().int(),
  /** Not sold yet. */
  free: z.number().int(),
  sold: z.number().int(),
});
export type LicenseKeyCounts = z.infer<typeof licenseKeyCounts>;

const licenseKey = z
  .string({ error: 'A licence key is a text.' })
  .trim()
  .min(KEY_LENGTH_MIN, `A licence key has ${KEY_LENGTH_MIN} characters at least.`)
  .max(KEY_LENGTH_MAX, `A licence key has ${KEY_LENGTH_MAX} characters at most.`);

const activation = z.object({
  productId: z.string({ error: 'The product is missing.' }).min(1, 'The product is missing.').max(64),
  key: z.string({ error: 'The key is missing.' }).trim().min(1, 'The key is missing.').max(KEY_LENGTH_MAX),
  /** What the software calls the computer or site that it runs on; without it, each activation counts for itself. */
  instance: z.string().trim().min(1).max(200).optional(),
});

/** An unknown key, one that is not sold and one that was refunded all have the same answer. */
const licenseState = named('LicenseState', {
  valid: z.boolean(),
  /** On how many computers or sites the key is in use. */
  activations: z.number().int(),
  /** Null for no limit. */
  maxActivations: z.number().int().nullable(),
});
export type LicenseState = z.infer<typeof licenseState>;

export const licensesContract = {
  'GET vendor/product/{id}/license-key': endpoint({
    operationId: 'countLicenseKeys',
    summary: 'How many licence keys a product of one’s own (an admin: any) has',
    tag: 'Licences',
    access: 'products:edit',
    params: z.object({ id }),
    data: licenseKeyCounts,
  }),
  'POST vendor/product/{id}/license-key': endpoint({
    operationId: 'addLicenseKeys',
    summary: 'Add licence keys, own ones or new ones; from then on each unit is sold with one',
    tag: 'Licences',
    access: 'products:edit',
    params: z.object({ id }),
    limit: 'upload',
    body: z
      .object({
        /** Keys of the vendor’s own; those that differ in case, spaces or hyphens alone are the same. */
        keys: z
          .array(licenseKey, { error: 'Please enter Licence Keys.' })
          .min(1, 'Please enter Licence Keys.')
          .max(KEYS_ADDED_MAX, `${KEYS_ADDED_MAX} keys at a time at most.`)
          .optional(),
        /** How many keys to make. */
        generate: z
          .number({ error: 'The number of keys is a whole number.' })
          .int('The number of keys is a whole number.')
          .min(1, 'The number of keys is 1 or more.')
          .max(KEYS_ADDED_MAX, `${KEYS_ADDED_MAX} keys at a time at most.`)
          .optional(),
      })
      .refine(({ keys, generate }) => (keys === undefined) !== (generate === undefined), {
        error: 'Send either keys or how many to make.',
        path: ['keys'],
      }),
    data: licenseKeyCounts,
    status: 201,
    message: 'Licence keys added.',
    errors: ['license_key_taken', 'list_full'],
  }),
  'POST license/verify': endpoint({
    operationId: 'verifyLicense',
    summary: 'For vendors’ software: whether a licence key is valid',
    tag: 'Licences',
    access: 'public',
    anyOrigin: true,
    limit: 'license',
    body: activation,
    /** `activated`, where an instance was sent: whether the key is in use on it. */
    data: licenseState.extend({ activated: z.boolean().optional() }),
  }),
  'POST license/activate': endpoint({
    operationId: 'activateLicense',
    summary: 'For vendors’ software: put a licence key into use; the same instance twice counts once',
    tag: 'Licences',
    access: 'public',
    anyOrigin: true,
    limit: 'license',
    body: activation,
    data: licenseState,
    errors: ['activation_limit'],
  }),
  'POST license/deactivate': endpoint({
    operationId: 'deactivateLicense',
    summary: 'For vendors’ software: end the use of a licence key on an instance',
    tag: 'Licences',
    access: 'public',
    anyOrigin: true,
    limit: 'license',
    body: activation,
    data: licenseState,
  }),
};
