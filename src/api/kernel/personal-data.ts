import type { Db } from '#db/client.ts';
import type { Role } from '#domain/roles.ts';
import type { TableName } from './audited.ts';
import type { Invalidate } from './transaction.ts';

/** Whose data it is. */
export interface Person {
  id: string;
  email: string;
  role: Role;
  /** The address of the profile picture. */
  picture: string | null;
  /** Of the shop that the person owns. */
  vendorId: string | null;
}

export interface Page {
  limit: number;
  offset: number;
}

/** One file of JSON in the copy of a person's data: an array of these rows. */
export interface CopiedRows {
  file: `${string}.json`;
  /** What it holds, for the person who reads it. */
  about: string;
  rows: (db: Db, person: Person, page: Page) => Promise<readonly unknown[]>;
}

/** Private files in a folder of the copy. */
export interface CopiedFiles {
  folder: string;
  about: string;
  files: (
    db: Db,
    person: Person,
  ) => Promise<readonly { fileId: string; name: string; kind: 'image' | 'pdf'; bytes: number }[]>;
}

/** What an erasure knows besides the person. */
interface Erasure {
  now: Date;
  invalidate: Invalidate;
}

/** What happens to the rows of a table that concern a person. A text in place of a function is the reason for none. */
export interface PersonalDataRule {
  copy: readonly (CopiedRows | CopiedFiles)[] | string;
  /** Runs in the transaction of the deletion; must be safe to repeat. */
  erase: ((tx: Db, person: Person, erasure: Erasure) => PromiseLike<unknown>) | string;
  /**
   * When it is erased, if not in between. Between features no other order holds: a rule finds its rows by what `Person`
   * says. The rules of one feature run in the order in which it names them.
   */
  erased?: 'first' | 'last';
}

/** The rules of some tables, such as those of a feature. */
export type PersonalData = Partial<Record<TableName, PersonalDataRule>>;

/** No column says anything about a person. */
export const NOTHING_PERSONAL: PersonalDataRule = { copy: 'nothing personal', erase: 'nothing personal' };

/** The books are kept by law, without names: these stand in `users` alone. */
export const BOOKS = 'the books are kept; they lead to an account without a name';

/** The id of the person's shop; an id that no vendor has for a person without one. */
export const shopOf = ({ vendorId }: Person): string => vendorId ?? '';
