export function sourceRules(folder: string): string[];
