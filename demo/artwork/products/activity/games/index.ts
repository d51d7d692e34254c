import type { Game } from '#demo/artwork/products/activity/games/game.ts';
import { flash, letters, tables } from '#demo/artwork/products/activity/games/learning.ts';
import { mazeOf } from '#demo/artwork/products/activity/games/maze.ts';
import { city, colouring, dots, machines, wordsearch } from '#demo/artwork/products/activity/games/paper.ts';
import {
  bingo,
  bunting,
  cards,
  dinosaur,
  rocket,
  thanks,
  topper,
  treasure,
} from '#demo/artwork/products/activity/games/party.ts';

export const games: Record<string, Game> = {
  cards,
  thanks,
  bunting,
  topper,
  rocket,
  dinosaur,
  treasure,
  bingo,
  maze: mazeOf(14),
  firstmaze: mazeOf(7),
  bigmaze: mazeOf(22),
  machines,
  tables,
  wordsearch,
  dots,
  colouring,
  city,
  flash,
  letters,
};
