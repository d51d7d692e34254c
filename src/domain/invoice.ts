/** The sums of an invoice in dollars: lines and subtotal before discount, and the total that was paid. */
export interface InvoiceAmounts {
  totalAmount: number;
  discountAmount: number;
  /** What a discount code took off. */
  codeDiscount: number;
  /** The tax that was added to the prices; below 0, the tax in them that was not charged. */
  taxAdded?: number;
}

/** Computed in cents, because sums of binary fractions are inexact. */
export const amountBeforeDiscount = ({
  totalAmount,
  discountAmount,
  codeDiscount,
  taxAdded = 0,
}: InvoiceAmounts): number =>
  Math.round((totalAmount + discountAmount + codeDiscount - taxAdded) * 100) / 100;

/** Price times quantity in dollars, without rounding errors. */
export const lineSubtotal = (line: { price: number; quantity: number }): number =>
  Math.round(line.price * line.quantity * 100) / 100;
