import { type BackOfficeScreen, backOfficeScreens } from './features/back-office/screens.ts';
import { requirePermission, type ScreenModule, screensOf } from './kernel/screens.tsx';

const screen = screensOf(
  import.meta.glob<ScreenModule>([
    './apps/back-office/*.screen.tsx',
    './apps/admin/*.screen.tsx',
    './apps/storefront/layout.screen.tsx',
    './apps/storefront/*-preview.screen.tsx',
  ]),
);

export const BACK_OFFICE = 'back-office';

/** A screen for those who have its permission. */
const guarded = ({ path, file, permission }: BackOfficeScreen) =>
  requirePermission(`guard:${path}`, [permission], [screen(path, file)]);

const isPreview = ({ layout }: BackOfficeScreen) => layout === 'storefront';
const previews = backOfficeScreens.filter(isPreview);
const screens = backOfficeScreens.filter((each) => !isPreview(each));

/** The pages of vendors and staff. A separate module, so that shoppers do not load it. */
export const backOfficeRoutes = [
  // The storefront's layout needs a route of its own here.
  { ...screen(null, 'storefront/layout', previews.map(guarded)), id: 'storefront/layout:previews' },
  // An account that may open none of the screens does not see their frame either.
  requirePermission(
    BACK_OFFICE,
    screens.map(({ permission }) => permission),
    [screen(null, 'back-office/layout', screens.map(guarded))],
  ),
];
