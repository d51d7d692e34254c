import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { NavigationContext } from '../navigation.ts';
import { Button } from './button.tsx';
import { Pagination } from './pagination.tsx';
import { Picture } from './picture.tsx';
import { Price } from './price.tsx';
import { Rating } from './rating.tsx';
import { Stars } from './stars.tsx';

const html = renderToStaticMarkup;

describe('Stars', () => {
  it('rating 4.3 → four and a half stars, labelled with the exact rating', () => {
    expect(html(<Stars rating={4.3} />)).toBe(
      '<span class="stars" style="--stars:4.5" role="img" aria-label="Rated 4.3 out of 5"></span>',
    );
  });
  it('no rating → labelled as not rated', () => {
    expect(html(<Stars rating={0} />)).toContain('aria-label="Not rated yet"');
  });
});

describe('Rating', () => {
  it('twelve ratings → stars and the average as a number, labelled as one image', () => {
    expect(html(<Rating rating={5} reviewCount={12} />)).toBe(
      '<span class="rating" role="img" aria-label="Rated 5 out of 5, 12 reviews">' +
        '<span class="stars" style="--stars:5"></span> 5.0 (12)</span>',
    );
  });
  it.each([
    [1, '1 review'],
    [2, '2 reviews'],
  ])('%i of them → stars and %j, without a number', (reviewCount, words) => {
    expect(html(<Rating rating={4.5} reviewCount={reviewCount} />)).toContain(`</span> ${words}</span>`);
  });
  it('none → New, without stars', () => {
    expect(html(<Rating rating={0} reviewCount={0} />)).toBe('<span class="rating">New</span>');
  });
});

describe('Price', () => {
  it('no discount → one element', () => {
    expect(html(<Price price={1234.5} originalPrice={1234.5} />)).toBe(
      '<span class="price">$1,234.50</span>',
    );
  });
  it('discount → the former price is struck through and labelled', () => {
    expect(html(<Price price={9.5} originalPrice={12} />)).toBe(
      '<span class="price"><span class="sr-only">Now </span><span>$9.50</span><span class="sr-only"> instead of </span><wbr/><s>$12.00</s></span>',
    );
  });
});

describe('Picture', () => {
  it('stored picture → width, height, background colour and srcset', () => {
    const markup = html(<Picture url="/media/a1-480x300-0e5a47/800.webp" alt="A map" sizes="50vw" />);
    expect(markup).toContain('width="480" height="300"');
    expect(markup).toContain('style="background-color:#0e5a47"');
    expect(markup).toContain('320.webp 320w, /media/a1-480x300-0e5a47/480.webp 480w"');
    expect(markup).toContain('loading="lazy"');
  });
  it('priority → loads eagerly with high fetch priority', () => {
    const markup = html(<Picture url="/media/a1-480x300-0e5a47/800.webp" alt="" priority />);
    expect(markup).toMatch(/loading="eager".*fetchPriority="high"/i);
  });
  it('external address → no srcset; no address → an empty placeholder', () => {
    expect(html(<Picture url="https://example.com/a.png" alt="Logo" />)).not.toContain('srcSet');
    expect(html(<Picture url="" alt="" />)).toBe('<span class="picture"></span>');
  });
});

describe('Button', () => {
  it('no type → type button; busy → aria-busy', () => {
    expect(html(<Button>Save</Button>)).toContain('<button type="button"');
    expect(html(<Button busy>Save</Button>)).toMatch(/aria-busy="true" aria-disabled="true"/);
  });
});

describe('Pagination', () => {
  const inRouter = (pageCount: number) => {
    const pages = (
      <Pagination page={2} pageCount={pageCount} hrefFor={(page) => `/shop?pageNumber=${page}`} />
    );
    const location = { pathname: '/shop', search: '', hash: '', state: null, key: '' };
    const navigate = async () => {};
    return html(<NavigationContext value={{ location, navigate }}>{pages}</NavigationContext>);
  };
  it('one page → renders nothing', () => {
    expect(inRouter(1)).toBe('');
  });
  it('several pages → a link to each, the current one marked', () => {
    const markup = inRouter(3);
    expect(markup).toContain('href="/shop?pageNumber=3"');
    expect(markup.match(/aria-current="page"/g)).toHaveLength(1);
    expect(markup).toMatch(/aria-current="page"[^>]*href="\/shop\?pageNumber=2"/);
  });
});
