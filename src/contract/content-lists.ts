import { z } from 'zod';
import type { ContentList } from '#domain/content-lists.ts';
import { contentListMax } from '#domain/content-lists.ts';
import { FAQ_ANSWER_WORDS } from '#domain/limits.ts';
import { contentLink } from '#domain/link.ts';
import type { Permission } from '#domain/permissions.ts';
import { SOCIAL_ICONS, type SocialIcon } from '#domain/social-icons.ts';
import { synonymProblem, synonymTerms } from '#domain/synonyms.ts';
import {
  changedRecord,
  createdRecord,
  endpoint,
  type FileRule,
  id,
  instant,
  inWords,
  isUsualYear,
  line,
  nothing,
  text,
} from './endpoint.ts';
import { richText } from './rich-text.ts';

/** A path of this site or an https address. */
export const linkField = (label: string) =>
  text(label, 500).transform((value, context) => {
    const link = contentLink(value);
    if (link) return link;
    const message = `Please enter a valid ${label}: a path of this site such as /shop, or an address that begins with https://.`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** The version that a change is made from: 409 if there is a newer one. Without it the last change wins. */
export const version = z.coerce.number<number | string>().int().min(0).optional();

/** All ids of a list, in the new order. */
export const idsInOrder = (plural: string, max: number) =>
  z.array(id, { error: 'The order is a list of ids.' }).max(max, `${max} ${plural} at most.`);

/** A time in UTC; a form sends an empty text for none. */
export const optionalInstant = (label: string) =>
  z
    .string()
    .refine((value) => value === '' || (instant.safeParse(value).success && isUsualYear(value)), {
      error: `Please enter a valid ${label}.`,
    })
    .transform((value) => value || null);

export const CONTENT_ITEMS = {
  slide: z.object({ image: z.string(), link: z.string(), alt: z.string() }),
  question: z.object({ question: z.string(), answer: z.string() }),
  socialLink: z.object({ link: z.string(), icon: z.string() }),
  checklistItem: z.object({ title: z.string(), text: z.string() }),
  synonyms: z.object({ terms: z.string() }),
};

const slideFields = z.object({
  link: linkField('Link'),
  alt: line('Alt Text', 300),
  shownFrom: optionalInstant('Shown From').optional(),
  shownUntil: optionalInstant('Shown Until').optional(),
});
const questionFields = z.object({
  question: line('Question', 300),
  /** HTML as the editor produces it; the server removes all other elements and attributes. */
  answer: richText('Answer', FAQ_ANSWER_WORDS),
});
const ICONS = Object.keys(SOCIAL_ICONS) as [SocialIcon, ...SocialIcon[]];
const socialLinkFields = z.object({
  link: linkField('Link').refine((link) => link.startsWith('https://'), {
    error: 'Please enter a valid Link: an address that begins with https://.',
  }),
  icon: z.enum(ICONS, { error: 'Please select Icon.' }),
});

const checklistFields = z.object({
  title: line('Title', 100),
  text: z.string().trim().max(500, 'Explanation is too long: 500 characters at most.'),
});

const synonymFields = z.object({
  /** Words and phrases that mean the same, with = between them: 'pullover = sweater'. */
  terms: line('Words', 400).transform((value, context) => {
    const terms = synonymTerms(value);
    const problem = synonymProblem(terms);
    if (problem === null) return terms.join(' = ');
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  }),
});

const period = { shownFrom: instant.nullable(), shownUntil: instant.nullable() };
const record = { id, version: z.int() };
const slideRow = CONTENT_ITEMS.slide.extend({ ...record, ...period }).meta({ id: 'SlideRow' });
export type SlideRow = z.infer<typeof slideRow>;
const questionRow = CONTENT_ITEMS.question.extend(record).meta({ id: 'Question' });
const checklistRow = CONTENT_ITEMS.checklistItem.extend(record).meta({ id: 'ChecklistItem' });
const socialLinkRow = CONTENT_ITEMS.socialLink.extend(record).meta({ id: 'SocialLink' });
const synonymsRow = CONTENT_ITEMS.synonyms.extend(record).meta({ id: 'SearchSynonym' });

/** The five calls of a list. */
function listCalls<
  const N extends ContentList,
  Row extends z.ZodObject,
  Fields extends z.ZodObject,
  const Files extends Record<string, FileRule> = Record<never, never>,
>(
  name: N,
  parts: { noun: string; plural: string; row: Row; fields: Fields; files?: Files; access?: Permission },
) {
  const { noun, plural, row, fields, files = {} as Files, access = 'content:edit' } = parts;
  const required = Object.fromEntries(
    Object.entries(files).map(([field, rule]) => [field, { ...rule, required: true }]),
  ) as Files;
  const base = { tag: 'Content', access } as const;
  const read = endpoint({
    ...base,
    operationId: `list${inWords(name)}s`,
    summary: `All ${plural} in their order, those that are not shown now included`,
    data: z.array(row),
  });
  const create = endpoint({
    ...base,
    operationId: `create${inWords(name)}`,
    summary: `Add a ${noun} at the end: ${contentListMax(name)} at most`,
    limit: 'upload',
    form: fields,
    files: required,
    data: createdRecord,
    status: 201,
    message: `${capital(noun)} created.`,
    errors: ['list_full'],
  });
  const change = endpoint({
    ...base,
    operationId: `update${inWords(name)}`,
    summary: `Change a ${noun}; fields that are not sent stay`,
    params: z.object({ id }),
    limit: 'upload',
    form: fields.partial().extend({ version }),
    files,
    data: changedRecord,
    message: `${capital(noun)} saved.`,
    errors: ['changed_elsewhere'],
  });
  const remove = endpoint({
    ...base,
    operationId: `delete${inWords(name)}`,
    summary: `Delete a ${noun}`,
    params: z.object({ id }),
    data: nothing,
    message: `${capital(noun)} deleted.`,
  });
  const order = endpoint({
    ...base,
    operationId: `order${inWords(name)}s`,
    summary: `Put all ${plural} into a new order; 409 if there are others meanwhile`,
    body: z.object({
      ids: idsInOrder(plural, contentListMax(name)),
    }),
    data: nothing,
    message: 'Order saved.',
    errors: ['changed_elsewhere'],
  });
  return {
    [`GET ${name}`]: read,
    [`POST ${name}`]: create,
    [`PATCH ${name}/{id}`]: change,
    [`DELETE ${name}/{id}`]: remove,
    [`POST ${name}/order`]: order,
  } as Record<`GET ${N}`, typeof read> &
    Record<`POST ${N}`, typeof create> &
    Record<`PATCH ${N}/{id}`, typeof change> &
    Record<`DELETE ${N}/{id}`, typeof remove> &
    Record<`POST ${N}/order`, typeof order>;
}

const capital = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);

export const SLIDE_FILES = { image: { kind: 'image', label: 'Image' } } as const;

export const contentListsContract = {
  ...listCalls('hero-slider', {
    noun: 'slide',
    plural: 'slides',
    row: slideRow,
    fields: slideFields,
    files: SLIDE_FILES,
  }),
  ...listCalls('promotion', {
    noun: 'promotion',
    plural: 'promotions',
    row: slideRow,
    fields: slideFields,
    files: SLIDE_FILES,
  }),
  ...listCalls('faq', {
    noun: 'question',
    plural: 'questions',
    row: questionRow,
    fields: questionFields,
  }),
  ...listCalls('social-link', {
    noun: 'social link',
    plural: 'social links',
    row: socialLinkRow,
    fields: socialLinkFields,
  }),
  /** What the operator wants of every shop besides the market's own items: a document for each. */
  ...listCalls('checklist-item', {
    noun: 'item',
    plural: 'items',
    row: checklistRow,
    fields: checklistFields,
    access: 'vendors:manage',
  }),
  /** What the search for products takes as the same. */
  ...listCalls('search-synonym', {
    noun: 'group of synonyms',
    plural: 'groups of synonyms',
    row: synonymsRow,
    fields: synonymFields,
  }),
};
