const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Formats an instant for `<input type="datetime-local">` in the local time zone; '' stays ''. */
export function localOf(instant: string): string {
  const time = new Date(instant);
  if (Number.isNaN(time.getTime())) return '';
  const day = [String(time.getFullYear()).padStart(4, '0'), time.getMonth() + 1, time.getDate()];
  const clock = [time.getHours(), time.getMinutes()].map(twoDigits).join(':');
  return `${day.map((part) => (typeof part === 'number' ? twoDigits(part) : part)).join('-')}T${clock}`;
}

/** Parses the value of such an input to ISO 8601 in UTC; '' if it is no time. */
export function utcOf(local: string): string {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}
