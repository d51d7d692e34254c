import { describe, expect, it } from 'vitest';
import { shopAddressOn } from './category-path.ts';

describe('shopAddressOn', () => {
  const path = ['music', 'piano', 'solo'].map((id) => ({ id }));
  const addressOf = (search: string) => shopAddressOn(path, new URLSearchParams(search));

  it('outdated parents in the address → replaced by the current ones, other parameters stay', () => {
    expect(addressOf('mainCategoryId=books&firstCategoryId=x&secondCategoryId=solo&pageNumber=2')).toBe(
      '/shop?mainCategoryId=music&firstCategoryId=piano&secondCategoryId=solo&pageNumber=2',
    );
  });

  it('address without parents → none added', () => {
    expect(addressOf('secondCategoryId=merged')).toBe('/shop?secondCategoryId=solo');
  });
});
