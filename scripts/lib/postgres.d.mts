export function startPostgres(): Promise<{ url: string; restart(): Promise<void>; stop(): Promise<void> }>;
