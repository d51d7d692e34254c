import type { Diagram } from '#demo/art/diagrams/chalk.ts';
import { code, algorithms, database } from '#demo/art/diagrams/computing.ts';
import { language, vocab, history, writing, verbs, spelling } from '#demo/art/diagrams/letters.ts';
import { algebra, geometry, calculus, linear, stats } from '#demo/art/diagrams/mathematics.ts';
import { mechanics, waves, chemistry, biology, lens } from '#demo/art/diagrams/science.ts';

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
