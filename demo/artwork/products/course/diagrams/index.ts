import type { Diagram } from '#demo/artwork/products/course/diagrams/chalk.ts';
import { algorithms, code, database } from '#demo/artwork/products/course/diagrams/computing.ts';
import {
  history,
  language,
  spelling,
  verbs,
  vocab,
  writing,
} from '#demo/artwork/products/course/diagrams/letters.ts';
import {
  algebra,
  calculus,
  geometry,
  linear,
  stats,
} from '#demo/artwork/products/course/diagrams/mathematics.ts';
import {
  biology,
  chemistry,
  lens,
  mechanics,
  waves,
} from '#demo/artwork/products/course/diagrams/science.ts';

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
