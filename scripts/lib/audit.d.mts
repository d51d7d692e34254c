export function readAudit(output: string): { counts: [number, number, number]; text: string };
