import { z } from 'zod';
import { type ContentDocument, HAND_PICKED_MAX } from '#domain/content-documents.ts';
import { GOODS_FILE_MEGABYTES_MAX, GOODS_KINDS, GOODS_PRODUCT_MEGABYTES_MAX } from '#domain/goods.ts';
import { POLICY_WORDS } from '#domain/limits.ts';
import { DISPUTE_FEE_PAYERS, MAXIMUM_HOLD_DAYS, PAYOUT_SCHEDULES } from '#domain/money-settings.ts';
import { isHexColor } from '#lib/color.ts';
import {
  bySection,
  cartPage,
  headerFooter,
  homeDocument,
  sectionSource,
  shopPage,
  siteSettings,
} from './content.ts';
import { linkField, version } from './content-lists.ts';
import {
  email,
  endpoint,
  type FileRule,
  flag,
  instant,
  inWords,
  line,
  links,
  named,
  optionalLine,
  text,
} from './endpoint.ts';
import { amount } from './product-fields.ts';
import { richText } from './rich-text.ts';
import { country } from './taxes.ts';

/** A text of several lines that may be empty; the page omits it then. */
const optionalText = (label: string, max: number) =>
  z
    .string({ error: `${label} must be a text.` })
    .trim()
    .max(max, `${label} is too long: ${max} characters at most.`);

/** A number of days, as typed. */
const days = (label: string) =>
  z
    .string({ error: `Please enter ${label}.` })
    .trim()
    .regex(/^\d{1,4}$/, `${label} must be a whole number of days.`)
    .transform(Number)
    .pipe(z.number().max(MAXIMUM_HOLD_DAYS, `${label} must be ${MAXIMUM_HOLD_DAYS} days at most.`));

/** A form field that holds JSON. */
const json = <T extends z.ZodType>(label: string, schema: T) =>
  z
    .string({ error: `Please enter ${label}.` })
    .max(20_000, `${label} is too long.`)
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        context.addIssue({ code: 'custom', message: `${label} is not valid.` });
        return z.NEVER;
      }
    })
    .pipe(schema);

export const LINKS_MAX = 20;

/** A link of a list in the footer. */
export const linkRow = (list: string) =>
  z.object({ value: line(`${list}: Text`, 80), link: linkField(`${list}: Link`) });

const linkRows = (label: string) =>
  json(label, z.array(linkRow(label)).max(LINKS_MAX, `${label} has ${LINKS_MAX} links at most.`));

/** Where products come from. A product can be picked once only. */
const source = (label: string) =>
  json(
    label,
    sectionSource
      .refine((value) => value.type !== 'hand-picked' || value.productIds.length <= HAND_PICKED_MAX, {
        error: `${label} has ${HAND_PICKED_MAX} products at most.`,
      })
      .transform((value) =>
        value.type === 'hand-picked' ? { ...value, productIds: [...new Set(value.productIds)] } : value,
      ),
  );

const color = (label: string) =>
  text(label, 7)
    .toLowerCase()
    .refine(isHexColor, { error: `Please enter a valid ${label}, such as #0e5a47.` });

export const homeFields = z.object({
  categorySectionTitle: line('Category Section Title', 120),
  /** Removes the picture, unless the form has a new one. */
  removeBannerImage: flag.optional(),
  ...bySection('isProductSection', 'Visible', () => flag),
  ...bySection('productSection', 'Title', (section) => line(`${section}: Title`, 120)),
  ...bySection('productSection', 'BackgroundColor', (section) => color(`${section}: Background Color`)),
  ...bySection('productSection', 'FontColor', (section) => color(`${section}: Font Color`)),
  ...bySection('productSection', 'Source', (section) => source(`${section}: Source`)),
});
export const HOME_FILES = { bannerImage: { kind: 'image', label: 'Seller Banner' } } as const;

const policyFields = z.object({
  title: line('Title', 120),
  /** HTML as the editor produces it; the server removes all other elements and attributes. */
  description: richText('Description', POLICY_WORDS),
});

/** Kinds of files: a field for each, or one with a JSON list. */
const kinds = links.pipe(z.array(z.enum(GOODS_KINDS, { error: 'Please select File Kinds.' })));

/** A number of megabytes, as typed. */
const megabytes = (label: string, max: number) => {
  const error = `Megabytes of a ${label} are a whole number from 1 to ${max}.`;
  return z.coerce.number<string | number>({ error }).pipe(z.int({ error }).min(1, error).max(max, error));
};

/** The form fields of each document. */
const DOCUMENT_FIELDS = {
  'site-settings': z.object({
    name: line('Name', 60),
    bannerText: optionalLine('Banner Text', 300),
    contactPhone: optionalLine('Contact Phone', 40),
    helplinePhone: optionalLine('Helpline Phone', 40),
    vendorApproval: flag,
    goodsKinds: kinds,
    goodsFileMegabytes: megabytes('File', GOODS_FILE_MEGABYTES_MAX),
    goodsProductMegabytes: megabytes('Product', GOODS_PRODUCT_MEGABYTES_MAX),
    payoutHoldDays: days('Payout Hold'),
    newVendorHoldDays: days('Hold of New Vendors'),
    newVendorDays: days('New Vendor'),
    payoutMinimum: amount('Payout Minimum'),
    payoutSchedule: z.enum(PAYOUT_SCHEDULES, { error: 'Please select Payout Schedule.' }),
    taxesOn: flag,
    pricesIncludeTax: flag,
    marketIsSeller: flag,
    legalName: optionalLine('Legal Name', 200),
    legalAddress: optionalText('Legal Address', 300),
    legalNumber: optionalLine('Registration or VAT Number', 60),
    legalCountry: z.literal('').or(country),
    disputeFeePaidBy: z.enum(DISPUTE_FEE_PAYERS, { error: 'Please select Dispute Fee.' }),
    freeProducts: flag,
  }),
  'header-footer': z.object({
    footerDescription: optionalText('Footer Description', 500),
    footerSectionTwoTitle: optionalLine('Second Section Title', 80),
    footerSectionTwo: linkRows('Second Section'),
    footerSectionThreeTitle: optionalLine('Third Section Title', 80),
    footerSectionThree: linkRows('Third Section'),
    contactEmail: z.literal('').or(email('Contact Email')),
    contactPhone: optionalLine('Contact Phone', 40),
    contactAddress: optionalText('Contact Address', 300),
    copyrightText: optionalLine('Copyright Text', 200),
    /** Removes the picture, unless the form has a new one. */
    removeHeaderLogo: flag.optional(),
    removeFooterLogo: flag.optional(),
  }),
  'home-page': homeFields,
  'shop-page': z.object({ removeBannerImage: flag.optional() }),
  'cart-page': z.object({ recommendedSource: source('Recommended Products') }),
  'privacy-policy': policyFields,
  'terms-conditions': policyFields,
  'exchange-policy': policyFields,
  'contact-us-page': z.object({
    pageTitle: line('Page Title', 120),
    pageSubTitle: optionalLine('Page Subtitle', 300),
    email: z.literal('').or(email('Email')),
    phone: optionalLine('Phone', 40),
    address: optionalText('Address', 300),
    buttonText: optionalLine('Button Text', 40),
    formSectionTitleOne: optionalLine('First Section Title', 120),
    formSectionTitleTwo: optionalLine('Second Section Title', 120),
    formSectionTitleThree: optionalLine('Third Section Title', 120),
  }),
} satisfies Record<ContentDocument, z.ZodObject>;

/** The pictures that a document's form sends. */
export const DOCUMENT_FILES = {
  'site-settings': {},
  'header-footer': {
    headerLogo: { kind: 'image', label: 'Header Logo' },
    footerLogo: { kind: 'image', label: 'Footer Logo' },
  },
  'home-page': HOME_FILES,
  'shop-page': { bannerImage: { kind: 'image', label: 'Banner Image' } },
  'cart-page': {},
  'privacy-policy': {},
  'terms-conditions': {},
  'exchange-policy': {},
  'contact-us-page': {},
} as const satisfies Record<ContentDocument, Record<string, FileRule>>;

const partsOf = <D extends ContentDocument>(document: D) => ({
  fields: DOCUMENT_FIELDS[document],
  files: DOCUMENT_FILES[document],
});

const base = { tag: 'Content', access: 'content:edit' } as const;
export const revision = named('Revision', { version: z.int() });

/** Reads a document for its editor; no public call returns it alone. */
const read = <V extends z.ZodType>(document: ContentDocument, name: string, data: V) =>
  endpoint({
    ...base,
    operationId: `get${inWords(document)}Content`,
    summary: `${name}, as it is edited`,
    data,
  });

/** The calls that change a document and restore an earlier version of it. */
function documentCalls<
  const D extends ContentDocument,
  Fields extends z.ZodObject,
  const Files extends Record<string, FileRule>,
>(document: D, name: string, { fields, files }: { fields: Fields; files: Files }) {
  const change = endpoint({
    ...base,
    operationId: `update${inWords(document)}`,
    summary: `Change ${name}; fields that are not sent stay`,
    limit: 'upload',
    form: fields.partial().extend({ version }),
    files,
    data: revision,
    message: 'Saved.',
    errors: ['changed_elsewhere'],
  });
  const versions = endpoint({
    ...base,
    operationId: `list${inWords(document)}Versions`,
    summary: `The last versions of ${name}, newest first; \`by\` is null for what the market came with`,
    data: z.array(revision.extend({ at: instant, by: z.string().nullable() })),
  });
  const restore = endpoint({
    ...base,
    operationId: `restore${inWords(document)}`,
    summary: `Make an earlier version of ${name} the newest one`,
    params: z.object({ version: z.coerce.number<string | number>().int().min(0).max(1_000_000_000) }),
    data: revision,
    message: 'Restored.',
  });
  return {
    [`PATCH ${document}`]: change,
    [`GET ${document}/versions`]: versions,
    [`POST ${document}/versions/{version}/restore`]: restore,
  } as Record<`PATCH ${D}`, typeof change> &
    Record<`GET ${D}/versions`, typeof versions> &
    Record<`POST ${D}/versions/{version}/restore`, typeof restore>;
}

export const contentDocumentsContract = {
  'GET site-settings': read('site-settings', 'The settings of the site', siteSettings.extend(revision.shape)),
  'GET header-footer': read('header-footer', 'Header and footer', headerFooter.extend(revision.shape)),
  'GET home-page': read('home-page', 'The home page that visitors see', homeDocument.extend(revision.shape)),
  'GET shop-page': read('shop-page', 'The shop listing’s content', shopPage.extend(revision.shape)),
  'GET cart-page': read('cart-page', 'The cart page’s content', cartPage.extend(revision.shape)),
  ...documentCalls('site-settings', 'the settings of the site', partsOf('site-settings')),
  ...documentCalls('header-footer', 'header and footer', partsOf('header-footer')),
  ...documentCalls('home-page', 'the home page', partsOf('home-page')),
  ...documentCalls('shop-page', 'the shop listing’s content', partsOf('shop-page')),
  ...documentCalls('cart-page', 'the cart page’s content', partsOf('cart-page')),
  ...documentCalls('privacy-policy', 'the privacy policy', partsOf('privacy-policy')),
  ...documentCalls('terms-conditions', 'the terms and conditions', partsOf('terms-conditions')),
  ...documentCalls('exchange-policy', 'the exchange policy', partsOf('exchange-policy')),
  ...documentCalls('contact-us-page', 'the contact page', partsOf('contact-us-page')),
};
