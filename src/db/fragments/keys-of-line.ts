import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { licenseKeys } from '../tables/licenses.ts';

/** A licence key as it is stored. */
export interface SealedKey {
  productId: string;
  digest: string;
  sealedKey: string;
}

/** SQL of the encrypted keys of a line of the statement around it, in the order in which they were handed out. */
export const keysOfLine = (lineId: SQLWrapper): SQL<SealedKey[]> => sql`(
  select coalesce(json_agg(json_build_object('productId', ${licenseKeys.productId}, 'digest', ${licenseKeys.digest},
    'sealedKey', ${licenseKeys.sealedKey}) order by ${licenseKeys.id}), '[]')
  from ${licenseKeys} where ${licenseKeys.orderLineId} = ${lineId})`;
