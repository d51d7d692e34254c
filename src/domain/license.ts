/** What a buyer may do with a product. */
export type LicenseKind = 'personal' | 'smallBusiness' | 'extended' | 'own';
