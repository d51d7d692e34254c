import type { Game } from '#demo/art/games/game.ts';
import { flash, letters, tables } from '#demo/art/games/learning.ts';
import { mazeOf } from '#demo/art/games/maze.ts';
import { city, colouring, dots, machines, wordsearch } from '#demo/art/games/paper.ts';
import { bingo, bunting, cards, dinosaur, rocket, thanks, topper, treasure } from '#demo/art/games/party.ts';

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
