import type { FieldPath } from 'react-hook-form';
import type { HomeDocument, SectionSource } from '#contract/content.ts';
import { SECTION_NAMES } from '#contract/content.ts';
import { homeFields } from '#contract/content-documents.ts';
import type { InputOf } from '#contract/contract.ts';
import { maxLengthsOf } from '#web/kernel/form.ts';
import { sourceProblem } from '../sources/source-problem.ts';

export interface SectionValues {
  visible: boolean;
  title: string;
  backgroundColor: string;
  fontColor: string;
  source: SectionSource;
}

/** The values of the home page's form. */
export interface HomeValues {
  categorySectionTitle: string;
  bannerImage: File | null;
  removeBannerImage: boolean;
  sections: SectionValues[];
}

export const toFormValues = (draft: HomeDocument): HomeValues => ({
  categorySectionTitle: draft.categorySectionTitle,
  bannerImage: null,
  removeBannerImage: false,
  sections: SECTION_NAMES.map((name) => ({
    visible: draft[`isProductSection${name}Visible`],
    title: draft[`productSection${name}Title`],
    backgroundColor: draft[`productSection${name}BackgroundColor`],
    fontColor: draft[`productSection${name}FontColor`],
    source: draft[`productSection${name}Source`],
  })),
});

type HomeForm = InputOf<'PATCH home-page/draft'>['form'];

/** Converts form values to the form data of the request. */
export function toRequestForm(values: HomeValues): HomeForm {
  const { bannerImage, removeBannerImage, categorySectionTitle, sections } = values;
  const form: HomeForm = {
    categorySectionTitle,
    bannerImage: bannerImage ?? undefined,
    removeBannerImage: removeBannerImage ? 'true' : 'false',
  };
  for (const [index, name] of SECTION_NAMES.entries()) {
    const section = sections[index];
    if (!section) continue;
    form[`isProductSection${name}Visible`] = section.visible ? 'true' : 'false';
    form[`productSection${name}Title`] = section.title;
    form[`productSection${name}BackgroundColor`] = section.backgroundColor;
    form[`productSection${name}FontColor`] = section.fontColor;
    form[`productSection${name}Source`] = JSON.stringify(section.source);
  }
  return form;
}

/** The home page document for the form's values. `bannerImage` is the address of its picture. */
export function documentOf(
  values: HomeValues,
  draft: HomeDocument,
  bannerImage: string | null,
): HomeDocument {
  const page = { ...draft, categorySectionTitle: values.categorySectionTitle, bannerImage };
  for (const [index, name] of SECTION_NAMES.entries()) {
    const section = values.sections[index];
    if (!section) continue;
    page[`isProductSection${name}Visible`] = section.visible;
    page[`productSection${name}Title`] = section.title;
    page[`productSection${name}BackgroundColor`] = section.backgroundColor;
    page[`productSection${name}FontColor`] = section.fontColor;
    // A section without a selected category has no products.
    const isChosen = section.source.type !== 'category' || section.source.mainCategoryId !== '';
    page[`productSection${name}Source`] = isChosen ? section.source : { type: 'hand-picked', productIds: [] };
  }
  return page;
}

export const SECTION_LABELS = {
  title: 'Title',
  backgroundColor: 'Background Color',
  fontColor: 'Font Color',
  source: 'Source',
} as const;
export const MAX_LENGTHS = maxLengthsOf(homeFields);
export const BANNER_LABEL = 'Seller Banner';
export const CATEGORY_TITLE_LABEL = 'Category Section Title';

/** Maps a field of the request to the form's field: 'productSectionTwoTitle' → 'sections.1.title'. */
export function fieldOf(path: string): FieldPath<HomeValues> | undefined {
  const [name = ''] = path.split('.');
  if (name === 'bannerImage' || name === 'categorySectionTitle') return name;
  for (const [index, section] of SECTION_NAMES.entries()) {
    if (!name.startsWith(`productSection${section}`)) continue;
    const part = name.slice(`productSection${section}`.length);
    const field = `${part.charAt(0).toLowerCase()}${part.slice(1)}`;
    if (field in SECTION_LABELS) return `sections.${index}.${field as keyof typeof SECTION_LABELS}`;
  }
  return undefined;
}

/** A section whose source is not complete. */
export const findProblems = ({ sections }: HomeValues) =>
  sections.flatMap(({ source }, index) => {
    const message = sourceProblem(source);
    return message ? [{ field: `sections.${index}.source` as const, message }] : [];
  });
