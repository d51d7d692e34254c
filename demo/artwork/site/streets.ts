import { contrast, mix, paletteFor } from '#demo/artwork/engine/palettes.ts';
import { circle, group, type Node, path, rect, rectD } from '#demo/artwork/engine/scene.ts';
import { fitTitle, setLines } from '#demo/artwork/engine/type.ts';
import { contextFor } from '#demo/artwork/products/context.ts';
import { kindArt } from '#demo/artwork/products/index.ts';
import { demoProducts } from '#demo/catalog/products.ts';
import type { DemoVendor } from '#demo/catalog/types.ts';
import { seeded } from '#demo/random.ts';

/** A shop front, 800 by 800 with the pavement at 740; its window shows one of the shop's products. */
export function facade(vendor: Pick<DemoVendor, 'slug' | 'shopName'>): Node[] {
  const palette = paletteFor(`shop ${vendor.slug}`);
  const random = seeded(`facade:${vendor.slug}`);
  const inShop = demoProducts.filter((product) => product.vendorSlug === vendor.slug);
  const shown = inShop[random.int(0, Math.max(0, Math.min(inShop.length - 1, 7)))];
  const wall = random.pick([palette.main, palette.accent, palette.deep]);
  const trim = contrast(wall, palette.paper) > 3 ? palette.paper : palette.deep;
  const sign = fitTitle(vendor.shopName, { face: 'display', width: 560, height: 70, max: 66, maxLines: 1 });
  const stripe = random.pick([palette.second, palette.soft, palette.paper]);
  const awning = Array.from({ length: 9 }, (_, index) => {
    const x = 90 + index * 69;
    return `M${x} 250h69v66a34.5 34.5 0 0 1-69 0z`;
  });
  const door = random.chance(0.5) ? 110 : 520;
  const pane = door === 110 ? 310 : 110;
  const emblem = shown
    ? [group(kindArt[shown.kind].emblem(contextFor(shown, 'window')), { x: pane + 190, y: 530, scale: 0.31 })]
    : [];
  return [
    rect(60, 40, 680, 700, { fill: wall }),
    rect(40, 30, 720, 26, { fill: mix(wall, '#000000', 0.25) }, 4),
    rect(90, 90, 620, 120, { fill: mix(wall, '#000000', 0.3) }, 8),
    ...setLines(sign, 400, 150 - sign.height / 2, { face: 'display', fill: palette.paper, anchor: 'middle' }),
    rect(pane, 340, 380, 340, { fill: mix(palette.paper, palette.second, 0.18) }, 6),
    group(emblem, { clip: rectD(pane, 340, 380, 340) }),
    path(`M${pane} 340h380v340h-380z`, { stroke: trim, width: 14 }),
    path(`M${pane + 30} 660L${pane + 150} 360h60L${pane + 90} 660z`, { fill: '#fff', opacity: 0.16 }),
    rect(pane - 14, 680, 408, 60, { fill: mix(wall, '#000000', 0.2) }),
    rect(door, 350, 170, 390, { fill: mix(palette.deep, '#000000', 0.15) }, 6),
    rect(door + 24, 376, 122, 200, { fill: mix(palette.second, palette.paper, 0.55) }, 6),
    circle(door + 146, 610, 9, { fill: palette.second }),
    path(awning.filter((_, index) => index % 2 === 0).join(''), {
      fill: stripe === palette.paper ? palette.accent : palette.paper,
    }),
    path(awning.filter((_, index) => index % 2 === 1).join(''), { fill: stripe }),
    path('M90 250h621v14H90z', { fill: '#000', opacity: 0.14 }),
  ];
}
