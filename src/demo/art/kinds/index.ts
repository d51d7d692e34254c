import type { KindArt } from '#demo/art/context.ts';
import { activity } from '#demo/art/kinds/activity.ts';
import { course } from '#demo/art/kinds/course.ts';
import { ebook } from '#demo/art/kinds/ebook.ts';
import { embroidery } from '#demo/art/kinds/embroidery.ts';
import { knitting } from '#demo/art/kinds/knitting.ts';
import { laser } from '#demo/art/kinds/laser.ts';
import { music } from '#demo/art/kinds/music.ts';
import { papercraft } from '#demo/art/kinds/papercraft.ts';
import { planner } from '#demo/art/kinds/planner.ts';
import { poster } from '#demo/art/kinds/poster.ts';
import { sewing } from '#demo/art/kinds/sewing.ts';
import type { DemoKind } from '#demo/types.ts';

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
