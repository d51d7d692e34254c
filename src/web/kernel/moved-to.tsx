interface MovedToProps {
  /** What was moved: 'Picture'. */
  name: string;
  /** Its new place, from 0 on; undefined before anything was moved. */
  place: number | undefined;
  /** The number of places. */
  count: number;
  /** The first place in words, where it is a special one. */
  first?: string;
}

/** Says to screen readers where something of a list was moved to. */
export function MovedTo({ name, place, count, first }: MovedToProps) {
  const where = place === 0 && first ? first : placeOf(place ?? 0, count);
  return (
    <p role="status" className="sr-only">
      {place !== undefined && `${name} moved to ${where}.`}
    </p>
  );
}

/** 'place 2 of 5', for the second of five. */
export const placeOf = (index: number, count: number): string => `place ${index + 1} of ${count}`;
