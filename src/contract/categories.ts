import { z } from 'zod';
import {
  CATEGORY_SIBLINGS_MAX,
  type CategoryLevel,
  categoryLabel,
  categorySubject,
  levelAbove,
} from '#domain/categories.ts';
import { contentsInWords } from '#domain/category-contents.ts';
import { idsInOrder, version } from './content-lists.ts';
import {
  changedRecord,
  createdRecord,
  endpoint,
  type FileRule,
  flag,
  id,
  inWords,
  line,
  named,
  nothing,
} from './endpoint.ts';

const categoryRow = named('Category', {
  id,
  name: z.string(),
  image: z.string().nullable(),
  bannerImage: z.string().nullable(),
  position: z.int(),
  /** Incremented by each change of the record, but not by a change of its position. */
  version: z.int(),
  /** Products that the public sees, those of its children included. */
  productCount: z.int(),
  /** Categories right below it. */
  childCount: z.int(),
});
export type CategoryRow = z.infer<typeof categoryRow>;

export const CATEGORY_FILES = {
  image: { kind: 'image', label: 'Image' },
  bannerImage: { kind: 'image', label: 'Banner Image' },
} as const satisfies Record<string, FileRule>;

const name = line('Name', 120);
const removeBannerImage = flag.optional();
/** Removes the picture, unless the form has a new one. */
const removals = { removeImage: flag.optional(), removeBannerImage };

const categoryId = (label: string) => {
  const error = `Please select ${label}.`;
  return z.string({ error }).min(1, error).max(64, error);
};

/** What was moved with it: products that are not deleted, and direct children. */
const movedContents = named('MovedContents', { id, products: z.int(), categories: z.int() });

/** 'First category moved, with 12 products.' */
const withContents = (done: string) => (contents: { products: number; categories: number }) => {
  const inWords = contentsInWords(contents);
  return inWords ? `${done}, with ${inWords}.` : `${done}.`;
};

/** The calls that change the categories of a level. */
function categoryCalls<
  const L extends CategoryLevel,
  Fields extends z.ZodObject,
  Change extends z.ZodObject,
  const Files extends Record<string, FileRule>,
>(level: L, { fields, change, files }: { fields: Fields; change: Change; files: Files }) {
  const noun = `${level} category`;
  const subject = categorySubject(level);
  const base = { tag: 'Catalog', access: 'categories:edit' } as const;
  const name = `${inWords(level)}Category`;
  const create = endpoint({
    ...base,
    operationId: `create${name}`,
    summary: `Add a ${noun} after the others: ${CATEGORY_SIBLINGS_MAX} of one parent at most`,
    limit: 'upload',
    form: fields,
    files,
    data: createdRecord,
    status: 201,
    message: `${subject} created.`,
    errors: ['list_full'],
  });
  const update = endpoint({
    ...base,
    operationId: `update${name}`,
    summary: `Change a ${noun}; fields that are not sent stay`,
    params: z.object({ id }),
    limit: 'upload',
    form: change,
    files: CATEGORY_FILES,
    data: changedRecord,
    message: `${subject} saved.`,
    errors: ['changed_elsewhere'],
  });
  const remove = endpoint({
    ...base,
    operationId: `delete${name}`,
    summary: `Delete a ${noun}; 409 says what still hangs on it`,
    params: z.object({ id }),
    data: nothing,
    message: `${subject} deleted.`,
    errors: ['category_not_empty'],
  });
  const order = endpoint({
    ...base,
    operationId: `order${inWords(level)}Categories`,
    summary: `Put all ${level} categories of one parent into a new order; 409 if there are others meanwhile`,
    body: z.object({ ids: idsInOrder('categories', CATEGORY_SIBLINGS_MAX) }),
    data: nothing,
    message: 'Order saved.',
    errors: ['changed_elsewhere'],
  });
  const merge = endpoint({
    ...base,
    operationId: `merge${name}`,
    summary: `Put what is in a ${noun} into another one and delete it; its addresses lead to the other one`,
    params: z.object({ id }),
    body: z.object({ intoId: categoryId(categoryLabel(level)), version }),
    data: movedContents,
    message: withContents(`${subject} merged`),
    errors: ['changed_elsewhere', 'list_full', 'category_busy'],
  });
  return {
    [`POST ${level}-category`]: create,
    [`PATCH ${level}-category/{id}`]: update,
    [`DELETE ${level}-category/{id}`]: remove,
    [`POST ${level}-category/order`]: order,
    [`POST ${level}-category/{id}/merge`]: merge,
  } as Record<`POST ${L}-category`, typeof create> &
    Record<`PATCH ${L}-category/{id}`, typeof update> &
    Record<`DELETE ${L}-category/{id}`, typeof remove> &
    Record<`POST ${L}-category/order`, typeof order> &
    Record<`POST ${L}-category/{id}/merge`, typeof merge>;
}

/** The call that moves a branch of a level; main categories have no parent to move to. */
function moveCall<L extends Exclude<CategoryLevel, 'main'>>(level: L) {
  const move = endpoint({
    operationId: `move${inWords(level)}Category`,
    tag: 'Catalog',
    access: 'categories:edit',
    summary: `Put a ${level} category with all that is in it below another parent, after the others`,
    params: z.object({ id }),
    body: z.object({ parentId: categoryId(categoryLabel(levelAbove(level) ?? 'main')), version }),
    data: movedContents.extend({ version: z.int() }),
    message: withContents(`${categorySubject(level)} moved`),
    errors: ['changed_elsewhere', 'list_full', 'category_busy'],
  });
  return { [`POST ${level}-category/{id}/move`]: move } as Record<
    `POST ${L}-category/{id}/move`,
    typeof move
  >;
}

const lowerChange = z.object({ name: name.optional(), ...removals, version });

export const categoriesContract = {
  'GET main-category': endpoint({
    operationId: 'listMainCategories',
    summary: 'Main categories, in the order of the menus',
    tag: 'Catalog',
    access: 'public',
    kept: true,
    fromReplica: true,
    data: z.object({ mainCategory: z.array(categoryRow) }),
  }),
  'GET first-category': endpoint({
    operationId: 'listFirstCategories',
    summary: 'First categories of a main category',
    tag: 'Catalog',
    access: 'public',
    kept: true,
    fromReplica: true,
    limit: 'page',
    query: z.object({ mainCategoryId: id }),
    data: z.object({ firstCategories: z.array(categoryRow) }),
  }),
  'GET second-category': endpoint({
    operationId: 'listSecondCategories',
    summary: 'Second categories of a first category',
    tag: 'Catalog',
    access: 'public',
    kept: true,
    fromReplica: true,
    limit: 'page',
    query: z.object({ firstCategoryId: id }),
    data: z.object({ secondCategories: z.array(categoryRow) }),
  }),
  'GET third-category': endpoint({
    operationId: 'listThirdCategories',
    summary: 'Third categories of a second category',
    tag: 'Catalog',
    access: 'public',
    kept: true,
    fromReplica: true,
    limit: 'page',
    query: z.object({ secondCategoryId: id }),
    data: z.object({ thirdCategories: z.array(categoryRow) }),
  }),
  ...categoryCalls('main', {
    fields: z.object({ name }),
    change: z.object({ name: name.optional(), removeBannerImage, version }),
    files: { ...CATEGORY_FILES, image: { ...CATEGORY_FILES.image, required: true } },
  }),
  ...categoryCalls('first', {
    fields: z.object({ mainCategoryId: categoryId('Main Category'), name }),
    change: lowerChange,
    files: CATEGORY_FILES,
  }),
  ...categoryCalls('second', {
    fields: z.object({ firstCategoryId: categoryId('First Category'), name }),
    change: lowerChange,
    files: CATEGORY_FILES,
  }),
  ...categoryCalls('third', {
    fields: z.object({ secondCategoryId: categoryId('Second Category'), name }),
    change: lowerChange,
    files: CATEGORY_FILES,
  }),
  ...moveCall('first'),
  ...moveCall('second'),
  ...moveCall('third'),
};
