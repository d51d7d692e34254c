const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** An instant as `<input type="datetime-local">` has it, in the time zone of this machine; '' stays ''. */
export function localOf(instant: string): string {
  const time = new Date(instant);
  if (Number.isNaN(time.getTime())) return '';
  const day = [String(time.getFullYear()).padStart(4, '0'), time.getMonth() + 1, time.getDate()];
  const clock = [time.getHours(), time.getMinutes()].map(twoDigits).join(':');
  return `${day.map((part) => (typeof part === 'number' ? twoDigits(part) : part)).join('-')}T${clock}`;
}

/** What such an input holds as ISO 8601 in UTC; '' for what is no time. */
export function utcOf(local: string): string {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}
