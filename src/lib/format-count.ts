/** A number with commas between thousands: 1234 -> '1,234'. */
export const formatCount = (count: number): string => count.toLocaleString('en-US');
