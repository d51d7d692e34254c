import { describe, expect, test } from 'vitest';
import { FIELD_NAMES, productChange, productFieldAnswers, productFields } from './product-fields.ts';

const { description } = productFields.shape;
const problems = (html: string) => description.safeParse(html).error?.issues.map(({ message }) => message);

describe('description of a product', () => {
  test('2 MB of pictures, 800 words in six formats each → accepted', () => {
    const picture = `<img src="data:image/png;base64,${'A'.repeat(1_900_000)}">`;
    expect(problems(`<p>a ${picture}</p>`)).toBeUndefined();
    const word = '<b><i><u><s><sub><code>w</code></sub></s></u></i></b> ';
    expect(problems(word.repeat(800))).toBeUndefined();
  });

  // The time to sanitise grows with the square of the tags that are open.
  test('more than 10 000 tags → refused', () => {
    expect(problems('<b>'.repeat(10_001))).toEqual(['Description is too long.']);
  });

  test('tags hidden in the data of a picture → counted, and refused', () => {
    expect(problems(`a src="data:${'<b>'.repeat(100_000)}"`)).toEqual(['Description is too long.']);
    expect(problems(`a src="data:image/png;base64,${'<b>'.repeat(100_000)}"`)).toEqual([
      'Description is too long.',
    ]);
  });
});

test('field whose answer can be null → null is taken back by a change', () => {
  const nullable = FIELD_NAMES.filter((name) => productFieldAnswers[name].safeParse(null).success);
  expect(nullable).toContain('videoUrl');
  for (const name of nullable) expect(productChange.shape[name].safeParse(null).success, name).toBe(true);
});
