import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * SQL condition of a prepared statement: the text is one of those in the placeholder `name`, which takes them as JSON. Of an
 * array as a parameter PostgreSQL counts the elements, and would rather plan every call anew than use the plan that it keeps;
 * of rows made of JSON it expects a hundred, and reads whole tables. Here it expects ten.
 */
export const isOneOf = (text: SQLWrapper, name: string): SQL =>
  sql`${text} = any(array(select jsonb_array_elements_text(${sql.placeholder(name)}::jsonb)))`;
