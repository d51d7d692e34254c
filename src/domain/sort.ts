/** The order of a list: by a field, or with '-' from its last value to its first. */
export type Sort<Field extends string> = Field | `-${Field}`;

/** Both orders of each field. */
export const sortsOf = <const Field extends string>(fields: readonly Field[]): Sort<Field>[] =>
  fields.flatMap((field): Sort<Field>[] => [field, `-${field}`]);

/** The field of an order, and its direction. */
export const fieldOfSort = <Field extends string>(
  sort: Sort<Field>,
): { field: Field; descending: boolean } => {
  const descending = sort.startsWith('-');
  return { field: (descending ? sort.slice(1) : sort) as Field, descending };
};
