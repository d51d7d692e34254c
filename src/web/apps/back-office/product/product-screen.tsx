import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { VendorProduct } from '#contract/products.ts';
import { RecordState } from '#web/features/back-office/record-state.tsx';
import { bundlePath } from '#web/features/products/product-name.tsx';
import { vendorProduct } from '#web/features/products/products.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { Navigate } from '#web/kernel/router/router-view.tsx';
import { ProductHead } from './product-head.tsx';

interface ProductScreenProps {
  /** Null leads to the list. */
  id: string | null;
  children: (product: VendorProduct) => ReactNode;
}

/** A screen of a product: its head, and the content once the product is read. */
export const ProductScreen = ({ id, children }: ProductScreenProps) =>
  id ? <Loaded id={id}>{children}</Loaded> : <Navigate to="/products" replace />;

function Loaded({ id, children }: ProductScreenProps & { id: string }) {
  const query = useQuery(vendorProduct(useApi(), id));
  if (!query.data) {
    return <RecordState title="Product" list={{ path: '/products', name: 'Product' }} query={query} />;
  }
  if (query.data.kind === 'bundle') return <Navigate to={bundlePath(id)} replace />;
  return (
    <>
      <ProductHead product={query.data} />
      {children(query.data)}
    </>
  );
}
