const main = { mainCategoryId: 'category-0' };

/** Lists with an order or filters, by what they show, as queries of `GET site/product`. */
export const CHOICES: Readonly<Record<string, Record<string, string | number>>> = {
  'sorted by rating': { sort: 'rating' },
  'sorted by sales': { sort: 'sold' },
  'sorted by price': { sort: 'price' },
  'sorted by price, of a main category': { sort: '-price', ...main },
  'sorted by price, of a deepest category': { sort: 'price', thirdCategoryId: 'category-3' },
  'under $5': { maxPrice: 4.99 },
  'a narrow price': { minPrice: 7.1, maxPrice: 7.2 },
  '4 stars, of a main category': { minRating: 4, ...main },
  'on sale, by rating': { onSale: 'true', sort: 'rating' },
  'three filters': { minRating: 3, maxPrice: 20, businessLicense: 'true' },
  'a filter that nothing has': { minPages: 100, paper: 'A3' },
  'search, cheapest first': { searchKeyword: 'planner', sort: 'price' },
  'search, 4 stars under $10': { searchKeyword: 'planner', minRating: 4, maxPrice: 9.99 },
};
