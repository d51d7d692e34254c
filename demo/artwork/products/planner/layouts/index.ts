import { budget, garden, meal, wedding } from '#demo/artwork/products/planner/layouts/home.ts';
import type { Layout } from '#demo/artwork/products/planner/layouts/rules.ts';
import { habit, lines, shelf, travel } from '#demo/artwork/products/planner/layouts/self.ts';
import { day, month, project, week, year } from '#demo/artwork/products/planner/layouts/time.ts';

export const layouts: Record<string, Layout[]> = {
  week: [week, day, month],
  academic: [week, project, month],
  month: [month, year, lines],
  year: [year, month, project],
  day: [day, lines, week],
  budget: [budget, month, lines],
  meal: [meal, week, shelf],
  garden: [garden, month, lines],
  gratitude: [lines, habit, day],
  reading: [shelf, lines, month],
  travel: [travel, lines, day],
  habit: [habit, month, lines],
  fitness: [habit, budget, week],
  wedding: [wedding, budget, project],
  project: [project, day, month],
};
