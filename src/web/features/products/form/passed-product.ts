/** The id of a product's record that came along with the navigation, `{ product }` or the record itself. */
export function passedProductId(state: unknown): string | null {
  const record = (state as { product?: unknown } | null)?.product ?? state;
  const id = (record as { id?: unknown } | null)?.id;
  return typeof id === 'string' && id !== '' ? id : null;
}
