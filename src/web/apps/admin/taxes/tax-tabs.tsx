import { TabLinks } from '#ui/primitives/tab-links.tsx';

/** Navigation between rates, kinds of goods, report and evidence. */
export const TaxTabs = () => (
  <TabLinks
    label="Tax pages"
    links={[
      { to: '/taxes', label: 'Rates' },
      { to: '/taxes/goods', label: 'Goods' },
      { to: '/taxes/report', label: 'Report' },
      { to: '/taxes/evidence', label: 'Evidence' },
    ]}
  />
);
