import { activity } from '#demo/artwork/products/activity/activity.ts';
import type { KindArt } from '#demo/artwork/products/context.ts';
import { course } from '#demo/artwork/products/course/course.ts';
import { ebook } from '#demo/artwork/products/ebook/ebook.ts';
import { embroidery } from '#demo/artwork/products/embroidery/embroidery.ts';
import { knitting } from '#demo/artwork/products/knitting/knitting.ts';
import { laser } from '#demo/artwork/products/laser/laser.ts';
import { music } from '#demo/artwork/products/music/music.ts';
import { papercraft } from '#demo/artwork/products/papercraft/papercraft.ts';
import { planner } from '#demo/artwork/products/planner/planner.ts';
import { poster } from '#demo/artwork/products/poster/poster.ts';
import { sewing } from '#demo/artwork/products/sewing/sewing.ts';
import type { DemoKind } from '#demo/catalog/types.ts';

export const kindArt: Record<DemoKind, KindArt> = {
  activity,
  course,
  ebook,
  embroidery,
  knitting,
  laser,
  music,
  papercraft,
  planner,
  poster,
  sewing,
};
