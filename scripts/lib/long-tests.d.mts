export const allLongTests: string[];
export const longTestFiles: string[];
export function longTestsOf(paths: string[]): string[];
export function longTestsSince(commit: string | undefined): string[];
