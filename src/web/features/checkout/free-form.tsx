import { FormError } from '#ui/form/form-error.tsx';
import { Button } from '#ui/primitives/button.tsx';
import type { usePay } from './use-pay.ts';

/** The window of an order that costs nothing: no card is asked for. */
export function FreeForm({ pay, code }: { pay: ReturnType<typeof usePay>; code: string | null }) {
  const { state } = pay;
  return (
    <div className="grid gap-5">
      <FormError messages={state.step === 'card' ? state.error : null} />
      <p>{code ? 'With your code this' : 'This'} order costs nothing, so no card is needed.</p>
      <Button size="lg" block busy={state.busy} busyText="Processing..." onClick={() => void pay.placeFree()}>
        Place Order
      </Button>
    </div>
  );
}
