import { sql } from 'drizzle-orm';
import type { Rule } from '#api/kernel/integrity.sql.ts';

export const casesRules = (): Rule[] => [
  {
    name: 'case-decisions',
    says: 'A case is decided or appealed if it has a decision, its decisions are numbered from 1, and one of them is of an appeal at most.',
    violations: sql`
      select c.id from cases c left join (
        select case_id, count(*) as decisions, max(round) as last, count(*) filter (where is_appeal) as appeals
        from case_decisions group by case_id
      ) d on d.case_id = c.id
      where (c.status in ('Decided', 'Appealed') and d.decisions is null)
        or (c.status in ('Open', 'WaitingForVendor', 'WaitingForCustomer') and d.decisions is not null)
        or d.last <> d.decisions or d.appeals > 1 or (d.appeals = 1 and c.appealed_at is null)`,
  },
  {
    name: 'case-refunds',
    says: 'The refund of a decision is of the order that the case is about.',
    violations: sql`
      select d.id from case_decisions d join cases c on c.id = d.case_id join refunds r on r.id = d.refund_id
      where r.order_id is distinct from c.order_id`,
  },
  {
    name: 'hidden-products',
    says: 'A product is hidden if a decision that is in force hides it, or it is held back as a copy.',
    violations: sql`
      select p.id from products p where (p.hidden_at is not null) <> exists (
        select from case_decisions d
        where d.product_id = p.id and d.decision = 'hideProduct' and d.undone_at is null
        union all select from copy_holds h where h.product_id = p.id and h.hides_product and h.ended_at is null)`,
  },
  {
    name: 'case-counts',
    says: 'The counts of cases by status and type are those of the cases.',
    violations: sql`
      select coalesce(kept.status, counted.status) || ' ' || coalesce(kept.type, counted.type) as id
      from (select status, type, sum(cases) as cases from case_counts group by 1, 2) kept
      full join (select status, type, count(*) as cases from cases group by 1, 2) counted
        on counted.status = kept.status and counted.type = kept.type
      where coalesce(kept.cases, 0) <> coalesce(counted.cases, 0)`,
  },
  {
    name: 'case-messages',
    says: 'A case was last written to when its latest entry that everyone sees was written.',
    violations: sql`
      select c.id from cases c join (
        select case_id, max(created_at) as latest from case_entries where not is_private group by case_id
      ) e on e.case_id = c.id
      where c.last_message_at <> e.latest`,
  },
];
