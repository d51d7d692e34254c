-- Each transaction is found by its key, whatever the planner knows of the table: a join was planned while the table was small,
-- and then read all of it for each order until its statistics changed.
CREATE OR REPLACE FUNCTION ledger_entries_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added record;
BEGIN
  FOR added IN
    SELECT n.transaction_id, sum(n.amount_cents) <> 0 OR count(*) < 2 AS is_unbalanced,
      bool_or((
        SELECT t.written_by <> pg_current_xact_id() OR (n.at, n.sold_at) IS DISTINCT FROM (t.at, t.sold_at)
        FROM ledger_transactions t WHERE t.id = n.transaction_id
      )) AS is_late
    FROM new_rows n GROUP BY n.transaction_id
  LOOP
    IF added.is_late THEN
      RAISE EXCEPTION 'The ledger transaction % takes no more entries, or none of another time.',
        (SELECT key FROM ledger_transactions WHERE id = added.transaction_id)
        USING ERRCODE = 'check_violation', TABLE = 'ledger_entries';
    END IF;
    IF added.is_unbalanced THEN
      RAISE EXCEPTION 'The entries of the ledger transaction % do not add up to zero, or are fewer than two.',
        (SELECT key FROM ledger_transactions WHERE id = added.transaction_id)
        USING ERRCODE = 'check_violation', TABLE = 'ledger_entries';
    END IF;
  END LOOP;
  INSERT INTO ledger_balances (account, vendor_id, country, month, amount_cents)
  SELECT account, vendor_id, country, date_trunc('month', at AT TIME ZONE 'UTC')::date, sum(amount_cents)
  FROM new_rows GROUP BY 1, 2, 3, 4 HAVING sum(amount_cents) <> 0;
  RETURN NULL;
END $$;
