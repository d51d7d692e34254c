import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * SQL condition of a prepared statement: the text is one of those in the placeholder `name`, which takes them as JSON.
 * With an array as parameter, PostgreSQL would count its elements and plan every call anew instead of using the generic
 * plan. For rows made of JSON it estimates a hundred, and reads whole tables. Here it estimates ten.
 */
export const isOneOf = (text: SQLWrapper, name: string): SQL =>
  sql`${text} = any(array(select jsonb_array_elements_text(${sql.placeholder(name)}::jsonb)))`;
