export function startNginx(
  configuration: string,
  port: number,
): Promise<{ url: string; version: string; stop(): Promise<void> }>;
