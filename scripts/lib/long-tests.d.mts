export const allLongTests: string[];
export const longTestFiles: string[];
export const embeddedTestFiles: string[];
export function embeddedTestsSince(commit: string | undefined): boolean;
export function touchesEmbedded(paths: string[]): boolean;
export function longTestsOf(paths: string[]): string[];
export function longTestsSince(commit: string | undefined): string[];
