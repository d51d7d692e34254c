-- An account of a team that becomes a customer's counts as a new customer of the day on which it was created, as all others do.
CREATE FUNCTION later_customers_in_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_figures (day, new_customers) VALUES ((NEW.created_at AT TIME ZONE 'UTC')::date, 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_made_customers_in_figures AFTER UPDATE OF role ON users
  FOR EACH ROW WHEN (OLD.role <> 'customer' AND NEW.role = 'customer') EXECUTE FUNCTION later_customers_in_figures();
--> statement-breakpoint
-- Those that became customers before.
INSERT INTO daily_figures (day, new_customers)
SELECT created.day, created.customers - coalesce(counted.customers, 0)
FROM (
  SELECT (created_at AT TIME ZONE 'UTC')::date AS day, count(*)::int AS customers FROM users WHERE role = 'customer' GROUP BY 1
) created
LEFT JOIN (SELECT day, sum(new_customers)::int AS customers FROM daily_figures GROUP BY day) counted USING (day)
WHERE created.customers > coalesce(counted.customers, 0);
