import type { Diagram } from '#demo/art/diagrams/chalk.ts';
import { algorithms, code, database } from '#demo/art/diagrams/computing.ts';
import { history, language, spelling, verbs, vocab, writing } from '#demo/art/diagrams/letters.ts';
import { algebra, calculus, geometry, linear, stats } from '#demo/art/diagrams/mathematics.ts';
import { biology, chemistry, lens, mechanics, waves } from '#demo/art/diagrams/science.ts';

export const diagrams: Record<string, Diagram> = {
  algebra,
  geometry,
  calculus,
  linear,
  stats,
  mechanics,
  waves,
  chemistry,
  biology,
  code,
  algorithms,
  database,
  language,
  vocab,
  history,
  writing,
  verbs,
  spelling,
  lens,
};
