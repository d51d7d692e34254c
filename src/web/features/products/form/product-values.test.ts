import { describe, expect, test } from 'vitest';
import { joinSummary } from '#domain/summary.ts';
import { vendorProduct } from '#test/screen-data.ts';
import {
  EMPTY_PRODUCT,
  fieldOf,
  findProblems,
  LABELS,
  PRODUCT_SCHEMA,
  type ProductValues,
  toFormValues,
  toPicturePlaces,
  toRequestForm,
} from './product-values.ts';

const stored = vendorProduct({
  cost: 3.5,
  salePrice: 18,
  discountType: 'Percentage',
  discountAmount: 10,
  videoUrl: 'https://vimeo.com/1',
  isRecommended: true,
  summary: '1. A4\n2. 64 pages',
  summaryLines: ['A4', '64 pages'],
  description: '<p>High.</p>',
  productImages: [{ imageUrl: '/media/b.webp' }],
});

const file = (name: string) => new File(['x'], name);
const values = (fields: Partial<ProductValues> = {}): ProductValues => ({
  ...toFormValues(stored),
  ...fields,
});
const problems = (fields: Partial<ProductValues>, needs = { vendor: false, files: false }) =>
  findProblems(values(fields), needs).map(({ field, message }) => [field, message]);

describe('toFormValues', () => {
  test('stored product → amounts with two decimals, summary in lines, null as empty text', () => {
    expect(values()).toMatchObject({
      price: '20.00',
      cost: '3.50',
      discountType: 'Percentage',
      discountAmount: '10',
      firstCategoryId: '',
      summary: [{ line: 'A4' }, { line: '64 pages' }],
      isRecommended: true,
      productImages: ['/media/b.webp'],
      featuredImage: stored.featuredImage,
      fileUrl: null,
    });
  });

  test('product without a summary or a discount → one empty line, no amount', () => {
    const form = toFormValues({ ...stored, summaryLines: [], discountType: null, discountAmount: 0 });
    expect(form).toMatchObject({ summary: [{ line: '' }], discountType: '', discountAmount: '' });
  });
});

describe('toRequestForm', () => {
  test('unchanged product → valid by the contract, without files', () => {
    const form = toRequestForm(values());
    expect(PRODUCT_SCHEMA.safeParse(form).error).toBeUndefined();
    expect(form).toMatchObject({ status: 'true', isNew: 'false', productImages: [] });
    for (const name of ['featuredImage', 'fileUrl', 'vendorId']) expect(form).not.toHaveProperty(name);
  });

  test('blank lines of the summary → left out; new files and the vendor → sent', () => {
    const [cover, pdf, picture] = [file('cover.png'), file('a.pdf'), file('b.png')];
    const form = toRequestForm(
      values({
        summary: [{ line: ' A4 ' }, { line: ' ' }, { line: 'Lines' }],
        featuredImage: cover,
        fileUrl: pdf,
        productImages: ['/media/b.webp', picture],
        vendorId: 'v1',
      }),
    );
    expect(form).toMatchObject({
      featuredImage: cover,
      fileUrl: pdf,
      productImages: [picture],
      vendorId: 'v1',
    });
    expect(form.summary).toBe(joinSummary(['A4', 'Lines']));
    expect(PRODUCT_SCHEMA.parse(form)).toMatchObject({ summary: ['A4', 'Lines'] });
  });

  test('pictures of a change → the stored cover by its address, null in the place of each new file', () => {
    const productImages = ['/media/b.webp', file('b.png'), '/media/c.webp'];
    expect(toPicturePlaces(values({ featuredImage: '/media/a.webp', productImages }))).toEqual({
      existingFeaturedImage: '/media/a.webp',
      existingProductImages: JSON.stringify(['/media/b.webp', null, '/media/c.webp']),
    });
    expect(toPicturePlaces(values({ featuredImage: file('cover.png') }))).not.toHaveProperty(
      'existingFeaturedImage',
    );
  });

  test('empty form → a message for every required field, in the contract’s words', () => {
    const issues = PRODUCT_SCHEMA.safeParse(toRequestForm(EMPTY_PRODUCT)).error?.issues ?? [];
    expect(issues.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'Please enter Name.',
        'Please enter SKU.',
        'Please enter Video URL.',
        'Please enter Price.',
        'Please enter Cost.',
        'Please select Main Category.',
        'Please enter Summary.',
        'Please enter Description.',
      ]),
    );
    for (const { path } of issues) expect(fieldOf(path.join('.'))).toBeDefined();
  });
});

describe('findProblems', () => {
  test('edited product → a picture at least', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ productImages: [] })).toEqual([['productImages', 'Please upload Product Images.']]);
  });

  test('new product of an admin → vendor and files', () => {
    const needs = { vendor: true, files: true };
    expect(problems({ featuredImage: null, productImages: [] }, needs)).toEqual([
      ['vendorId', 'Please select Vendor.'],
      ['featuredImage', 'Please upload Featured Image.'],
      ['productImages', 'Please upload Product Images.'],
      ['fileUrl', 'Please upload Product File.'],
    ]);
    const filled = { vendorId: 'v1', featuredImage: file('a.png'), fileUrl: file('a.pdf') };
    expect(problems(filled, needs)).toEqual([]);
  });
});

describe('fieldOf', () => {
  test.each([
    ['summary.1', 'summary.0.line'],
    ['price', 'price'],
    ['productImages.0', 'productImages'],
    ['version', undefined],
  ])('%s → %s', (path, field) => expect(fieldOf(path)).toBe(field));

  test('every field of the form has a label', () => {
    const names = Object.keys(EMPTY_PRODUCT) as (keyof typeof LABELS)[];
    expect(names.filter((name) => !LABELS[name])).toEqual([]);
  });
});
