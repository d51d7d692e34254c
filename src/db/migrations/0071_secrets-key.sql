-- The id of the key that the market encrypts with; sealed texts begin with 'v1.ID.'. The latest one is the key in use.
INSERT INTO secrets (name, value)
SELECT 'secrets-key', split_part(sealed, '.', 2) FROM (
  SELECT sealed_details AS sealed, updated_at AS sealed_at FROM payout_accounts WHERE sealed_details IS NOT NULL
  UNION ALL
  SELECT sealed_key, created_at FROM license_keys
) AS texts
ORDER BY sealed_at DESC LIMIT 1
ON CONFLICT DO NOTHING;
