import { expect, test } from 'vitest';
import { ApiFailure } from '#client/client.ts';
import { makeCategory } from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';

const t = useMarket();
const ref = ({ id, name }: { id: string; name: string }) => ({ id, name });

test('each level gives the children of the one above, in the order of the menus', async () => {
  const { db } = t.market;
  const api = t.api();
  const last = await makeCategory(db, { name: 'A', position: 2 });
  const main = await makeCategory(db, { name: 'Z', position: 1 });
  const first = await makeCategory(db, { level: 2, parentId: main.id });
  const second = await makeCategory(db, { level: 3, parentId: first.id });
  const third = await makeCategory(db, { level: 4, parentId: second.id });
  expect(await api('GET main-category')).toEqual({ mainCategory: [ref(main), ref(last)] });
  const mainCategoryId = main.id;
  expect(await api('GET first-category', { query: { mainCategoryId } })).toEqual({
    firstCategories: [ref(first)],
  });
  expect(await api('GET second-category', { query: { firstCategoryId: first.id } })).toEqual({
    secondCategories: [ref(second)],
  });
  expect(await api('GET third-category', { query: { secondCategoryId: second.id } })).toEqual({
    thirdCategories: [ref(third)],
  });
  expect(await api('GET first-category', { query: { mainCategoryId: 'nothing' } })).toEqual({
    firstCategories: [],
  });
  // A category of another level has no children here.
  expect(await api('GET third-category', { query: { secondCategoryId: first.id } })).toEqual({
    thirdCategories: [],
  });
  await expect(api('GET first-category', {})).rejects.toEqual(
    new ApiFailure(400, ['Please enter Main Category Id.']),
  );
});
