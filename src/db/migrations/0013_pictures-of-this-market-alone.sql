-- Descriptions written before pictures from other sites were refused: this market's own get their path, others go.
-- Sanitised HTML holds neither '>' nor '"' inside an attribute.
UPDATE products SET description = regexp_replace(
  regexp_replace(description, '(<img [^>]*src=")https?://[^/"]+(/media/[a-z0-9]+-\d+x\d+-[0-9a-f]{6}/\d+\.webp")', '\1\2', 'g'),
  '<img [^>]*src="(?!/media/|data:)[^"]*"[^>]*>', '', 'g')
WHERE description ~ '<img [^>]*src="(?!/media/|data:)';
