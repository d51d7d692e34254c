import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from '#ui/navigation.ts';

/** The query of the cart's address for who signs in to pay. */
export const RETURN_TO_CHECKOUT = 'checkout=open';

/** Opens the payment window, once the cart is ready to be paid, for who has signed in from it. */
export function useReturnToCheckout(isReady: boolean, open: () => void): void {
  const navigate = useNavigate();
  const isWanted = useLocation().search === `?${RETURN_TO_CHECKOUT}`;
  const handle = useEffectEvent(() => {
    open();
    // So that a reload shows the cart.
    void navigate('/cart', { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (isWanted && isReady) handle();
  }, [isWanted, isReady]);
}
