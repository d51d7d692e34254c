/** The id of a result, for aria-activedescendant. */
export const optionId = (id: string, index: number): string => `${id}-${index}`;
