export function apiTestsTouched(paths: string[]): string[] | null;
