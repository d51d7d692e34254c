import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ownOrder } from '#web/features/orders/orders.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { OrderInfo } from './order-info.tsx';

/** Opens the order that the address names, as the links of a receipt do: `?order=`. Closing it leaves the list. */
export function LinkedOrder() {
  const [search, setSearch] = useSearchParams();
  const id = search.get('order');
  const { data, isPlaceholderData } = useQuery({
    ...ownOrder(useApi(), id ?? ''),
    enabled: id !== null,
  });
  if (!data) return null;
  const close = () => {
    const rest = new URLSearchParams(search);
    rest.delete('order');
    setSearch(rest, { replace: true, preventScrollReset: true });
  };
  // The window keeps its content while it closes.
  return <OrderInfo order={data} open={id !== null && !isPlaceholderData} onOpenChange={close} />;
}
