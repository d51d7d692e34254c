import { useEffect, useEffectEvent, useState } from 'react';
import type { ProductDetail } from '#contract/catalog.ts';
import { useLocation, useNavigate } from '#ui/navigation.ts';
import { Button, type ButtonProps, buttonClass } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { getForFree } from '#web/features/checkout/free-order.data.ts';
import type { SuccessState } from '#web/features/checkout/success.data.ts';
import { useSession } from '#web/kernel/session.ts';
import { storedValue } from '#web/kernel/storage.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

/** The product that a visitor wanted before signing in, so that it goes on from there. Not in the address: a link gives nothing. */
const wanted = storedValue<string | null>('sessionStorage', 'wantedForFree', null, (value) => {
  if (typeof value !== 'string') throw new Error('no product');
  return value;
});

interface GetForFreeProps extends Pick<ButtonProps, 'size' | 'block' | 'className'> {
  product: Pick<ProductDetail, 'id' | 'name' | 'available'>;
}

/** Puts a free product into the library by one click; visitors are asked to sign in, and it goes on then. */
export function GetForFree({ product: { id, name, available }, ...button }: GetForFreeProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const isCustomer = user?.role === 'customer';
  const [isAsked, setAsked] = useState(false);
  const get = useApiMutation({
    ...getForFree,
    onSuccess: ({ data }) => {
      const state: SuccessState = { orderId: data.id };
      return navigate('/success', { state });
    },
  });
  const goOn = useEffectEvent(() => {
    wanted.set(null);
    get.mutate(id);
  });
  useEffect(() => {
    if (isCustomer && wanted.get() === id) goOn();
  }, [isCustomer, id]);
  return (
    <>
      <Button
        {...button}
        disabled={available === 0}
        busy={get.isPending}
        onClick={() => (isCustomer ? get.mutate(id) : setAsked(true))}
      >
        Get it for free
      </Button>
      <LoginPrompt
        open={isAsked}
        onOpenChange={setAsked}
        name={name}
        signedIn={user !== null}
        onSignIn={() => wanted.set(id)}
      />
    </>
  );
}

interface LoginPromptProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  name: string;
  signedIn: boolean;
  onSignIn: () => void;
}

function LoginPrompt({ open, onOpenChange, name, signedIn, onSignIn }: LoginPromptProps) {
  const { pathname, search } = useLocation();
  const state = { from: pathname + search };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Please sign in"
      description={
        signedIn
          ? 'Only customer accounts have a library. Sign in with a customer account to get this product.'
          : `“${name}” comes into your library, so it needs an account.`
      }
      size="sm"
    >
      <Link to="/login" state={state} onClick={onSignIn} className={buttonClass({ block: true })}>
        Go to Login
      </Link>
      <Link
        to="/signup"
        state={state}
        onClick={onSignIn}
        className={buttonClass({ variant: 'secondary', block: true, className: 'mt-3' })}
      >
        Create an account
      </Link>
    </Dialog>
  );
}
