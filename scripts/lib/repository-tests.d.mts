export const allRepositoryTests: string[];
export function repositoryTestsOf(paths: string[]): string[];
export function repositoryTestsSince(commit: string | undefined): string[];
