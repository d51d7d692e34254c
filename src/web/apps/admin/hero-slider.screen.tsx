import type { RouteHandle } from '#web/kernel/meta.ts';
import { type ItemFormProps, ListEditor } from './lists/list-editor.tsx';
import { SlideForm } from './lists/slide-form.tsx';
import { SlideSummary } from './lists/slide-summary.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Hero Slider', noIndex: true }) };

/** The slides at the top of the home page. */
export function HeroSliderScreen() {
  return (
    <ListEditor
      list="hero-slider"
      title="Hero Slider"
      subtitle="The slides at the top of the home page, in their order. The first one gives the row its shape."
      noun="Slide"
      empty={{ title: 'No slides yet.', text: 'Without slides the home page begins with the promotions.' }}
      nameOf={({ alt }) => alt}
      row={(slide) => <SlideSummary slide={slide} />}
      form={HeroSlideForm}
    />
  );
}

const HeroSlideForm = (props: ItemFormProps<'hero-slider'>) => (
  <SlideForm {...props} list="hero-slider" record="This slide" />
);

export { HeroSliderScreen as Component };
