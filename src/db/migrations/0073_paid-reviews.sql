-- As in 0018: a rating is verified by a line that was paid for, more than by a code of its shop.
WITH marked AS (
  UPDATE reviews r SET verified = false, version_number = NULL
  WHERE verified AND removed_at IS NULL AND NOT EXISTS (
    SELECT 1 FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE l.product_id = r.product_id AND o.customer_id = r.customer_id
      AND o.status = 'Completed' AND l.refunded_at IS NULL AND l.paid_cents > 0
      AND (l.code_funder IS DISTINCT FROM 'vendor' OR l.paid_cents > l.code_discount_cents))
  RETURNING product_id, rating
),
moved AS (
  SELECT product_id, count(*) AS unverified,
    count(*) FILTER (WHERE rating = 1) AS s1, count(*) FILTER (WHERE rating = 2) AS s2,
    count(*) FILTER (WHERE rating = 3) AS s3, count(*) FILTER (WHERE rating = 4) AS s4,
    count(*) FILTER (WHERE rating = 5) AS s5
  FROM marked GROUP BY product_id
)
UPDATE products p SET stars1 = p.stars1 - m.s1, stars2 = p.stars2 - m.s2, stars3 = p.stars3 - m.s3,
  stars4 = p.stars4 - m.s4, stars5 = p.stars5 - m.s5, unverified_reviews = p.unverified_reviews + m.unverified
FROM moved m WHERE m.product_id = p.id;
