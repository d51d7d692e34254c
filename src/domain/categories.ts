/** The four levels of the catalog, from the top; a category's own number is its place here, from 1. */
export const CATEGORY_LEVELS = ['main', 'first', 'second', 'third'] as const;
export type CategoryLevel = (typeof CATEGORY_LEVELS)[number];

/** The name of a category's id by level: in addresses and forms, and as a field and column of a product. */
export const CATEGORY_PARAMETERS = {
  main: 'mainCategoryId',
  first: 'firstCategoryId',
  second: 'secondCategoryId',
  third: 'thirdCategoryId',
} as const satisfies Record<CategoryLevel, string>;
export type CategoryParameter = (typeof CATEGORY_PARAMETERS)[CategoryLevel];

/** The same names from the main category down. */
export const CATEGORY_PARAMETER_LIST: readonly CategoryParameter[] = CATEGORY_LEVELS.map(
  (level) => CATEGORY_PARAMETERS[level],
);

/** The path of the first page of a category's products; `depth` is 0 for a main category. */
export const categoryHref = (depth: number, id: string): string =>
  `/shop?${CATEGORY_PARAMETER_LIST[depth] ?? CATEGORY_PARAMETERS.main}=${id}&pageNumber=1`;

/** The categories of a product: one of each level, from the main category down. */
export interface CategoryChain {
  mainCategoryId: string;
  firstCategoryId: string | null;
  secondCategoryId: string | null;
  thirdCategoryId: string | null;
}

/** The maximum number of children of one parent, or of main categories: one menu shows them all, one call orders them. */
export const CATEGORY_SIBLINGS_MAX = 200;

/** The level above; null for main categories. */
export const levelAbove = (level: CategoryLevel): CategoryLevel | null =>
  CATEGORY_LEVELS[CATEGORY_LEVELS.indexOf(level) - 1] ?? null;

/** The level below; null for third categories. */
export const levelBelow = (level: CategoryLevel): CategoryLevel | null =>
  CATEGORY_LEVELS[CATEGORY_LEVELS.indexOf(level) + 1] ?? null;

/** 'First category', as the subject of a sentence. */
export const categorySubject = (level: CategoryLevel): string =>
  `${level.charAt(0).toUpperCase()}${level.slice(1)} category`;

/** 'First Category', as forms name it. */
export const categoryLabel = (level: CategoryLevel): string =>
  `${level.charAt(0).toUpperCase()}${level.slice(1)} Category`;
