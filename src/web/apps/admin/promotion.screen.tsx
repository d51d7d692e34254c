import type { RouteHandle } from '#web/kernel/meta.ts';
import { type ItemFormProps, ListEditor } from './lists/list-editor.tsx';
import { SlideForm } from './lists/slide-form.tsx';
import { SlideSummary } from './lists/slide-summary.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Promotions', noIndex: true }) };

/** The promotions below the slides of the home page. */
export function PromotionScreen() {
  return (
    <ListEditor
      list="promotion"
      title="Promotions"
      subtitle="Three pictures side by side below the slides of the home page; when there are more, they take turns."
      noun="Promotion"
      empty={{ title: 'No promotions yet.', text: 'The home page has no row of promotions without them.' }}
      nameOf={({ alt }) => alt}
      row={(promotion) => <SlideSummary slide={promotion} />}
      form={PromotionForm}
    />
  );
}

const PromotionForm = (props: ItemFormProps<'promotion'>) => (
  <SlideForm {...props} list="promotion" record="This promotion" />
);

export { PromotionScreen as Component };
