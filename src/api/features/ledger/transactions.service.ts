export {
  type NewTransaction,
  writeTransaction,
  writeTransactions,
  writtenTransactions,
} from './transactions.sql.ts';
