import { useQuery } from '@tanstack/react-query';
import { ownOrder } from '#web/features/orders/orders.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { useSearchParams } from '#web/kernel/use-search-params.ts';
import { OrderInfo } from './order-info.tsx';

/** Opens the order of the `order` parameter, which links in receipt mails set. Closing it removes the parameter. */
export function LinkedOrder() {
  const [search, setSearch] = useSearchParams();
  const id = search.get('order');
  const { data, isPlaceholderData } = useQuery({
    ...ownOrder(useApi(), id ?? ''),
    enabled: id !== null,
  });
  if (!data) return null;
  const close = () => {
    const nextSearch = new URLSearchParams(search);
    nextSearch.delete('order');
    setSearch(nextSearch, { replace: true, preventScrollReset: true });
  };
  // Rendered while it closes, so that the dialog keeps its content during the animation.
  return <OrderInfo order={data} open={id !== null && !isPlaceholderData} onOpenChange={close} />;
}
